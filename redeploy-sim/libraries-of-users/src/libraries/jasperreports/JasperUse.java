package io.github.treadlight.sim.library;

import java.util.HashMap;
import net.sf.jasperreports.engine.JREmptyDataSource;
import net.sf.jasperreports.engine.JRException;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.design.JRDesignBand;
import net.sf.jasperreports.engine.design.JRDesignSection;
import net.sf.jasperreports.engine.design.JRDesignStaticText;
import net.sf.jasperreports.engine.design.JasperDesign;

/** Compiles and fills a report. */
public final class JasperUse implements LibraryUse {
    @Override
    public String use() throws JRException {
        JasperDesign design = new JasperDesign();
        design.setName("orders");
        JRDesignStaticText text = new JRDesignStaticText();
        text.setText("a book");
        text.setWidth(100);
        text.setHeight(20);
        JRDesignBand band = new JRDesignBand();
        band.setHeight(20);
        band.addElement(text);
        ((JRDesignSection) design.getDetailSection()).addBand(band);
        return JasperFillManager.fillReport(JasperCompileManager.compileReport(design), new HashMap<>(),
                new JREmptyDataSource(3)).getPages().size() + " pages";
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}
}

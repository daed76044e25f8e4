package io.github.treadlight.sim.library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Font;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.apache.poi.util.ThreadLocalUtil;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Writes and reads a workbook. */
public final class PoiUse implements LibraryUse {
    private static final int ROWS = 50;

    @Override
    public String use() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (XSSFWorkbook workbook = new XSSFWorkbook()) {
            Sheet sheet = workbook.createSheet("orders");
            for (int i = 0; i < ROWS; i++) {
                Row row = sheet.createRow(i);
                row.createCell(0).setCellValue(i);
                row.createCell(1).setCellFormula("A" + (i + 1) + "*2");
            }
            CellStyle bold = workbook.createCellStyle();
            Font font = workbook.createFont();
            font.setBold(true);
            bold.setFont(font);
            sheet.getRow(0).getCell(0).setCellStyle(bold);
            workbook.getCreationHelper().createFormulaEvaluator().evaluateAll();
            workbook.write(file);
        }
        try (Workbook workbook = WorkbookFactory.create(new ByteArrayInputStream(file.toByteArray()))) {
            return "cell " + new DataFormatter().formatCellValue(workbook.getSheetAt(0).getRow(3).getCell(0));
        }
    }

    /** Clears the thread locals of the current thread only. */
    @Override
    public void close() {
        ThreadLocalUtil.clearAllThreadLocals();
    }
}

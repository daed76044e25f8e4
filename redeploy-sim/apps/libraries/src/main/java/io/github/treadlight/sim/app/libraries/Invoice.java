package io.github.treadlight.sim.app.libraries;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;

/** A POI spreadsheet that computes the price of a purchase. */
final class Invoice {
    private Invoice() {}

    static double total(int pieces, int cents) {
        try (Workbook workbook = new HSSFWorkbook()) {
            Row row = workbook.createSheet("invoice").createRow(0);
            row.createCell(0).setCellValue(pieces);
            row.createCell(1).setCellValue(cents);
            Cell total = row.createCell(2);
            total.setCellFormula("A1*B1");
            return workbook.getCreationHelper().createFormulaEvaluator().evaluate(total).getNumberValue();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

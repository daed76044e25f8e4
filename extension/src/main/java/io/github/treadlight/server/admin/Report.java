package io.github.treadlight.server.admin;

import com.sun.enterprise.util.ColumnFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.glassfish.api.ActionReport;
import org.glassfish.api.ActionReport.ExitCode;

/** The report of a command: tables for administrators, and the same rows for clients of the REST interface. */
final class Report {
    private final ActionReport report;

    Report(ActionReport report) {
        this.report = report;
    }

    /**
     * Adds a table.
     *
     * @param property the name of the table in the REST interface
     * @param headings the headings of the columns, which are the names of the values in REST in lower case
     */
    void table(String property, List<String> headings, List<List<Object>> rows) {
        ColumnFormatter table = new ColumnFormatter(headings.toArray(String[]::new));
        List<Map<String, Object>> data = new ArrayList<>();
        for (List<Object> row : rows) {
            table.addRow(row.toArray());
            Map<String, Object> values = new LinkedHashMap<>();
            for (int column = 0; column < headings.size(); column++) {
                values.put(name(headings.get(column)), row.get(column));
            }
            data.add(values);
        }
        line(table.toString());
        Properties properties = Objects.requireNonNullElseGet(report.getExtraProperties(), Properties::new);
        properties.put(property, data);
        report.setExtraProperties(properties);
    }

    private static String name(String heading) {
        return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Adds a line. */
    void line(String text) {
        String said = report.getMessage();
        report.setActionExitCode(ExitCode.SUCCESS);
        report.setMessage(said == null || said.isEmpty() ? text : said + System.lineSeparator() + text);
    }

    /** Returns the text of a failure for an application that does not run. */
    static String unknownApplication(String app) {
        return "No application named '" + app + "' runs here, or it was deployed before Treadlight was installed."
                + " Those that run: asadmin list-application-generations";
    }

    /** Replaces the report by a failure and its reason. */
    void failure(String text) {
        report.setActionExitCode(ExitCode.FAILURE);
        report.setMessage(text);
    }
}

package io.github.treadlight.server.admin;

import com.sun.enterprise.util.ColumnFormatter;
import io.github.treadlight.log.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.glassfish.api.ActionReport;
import org.glassfish.api.ActionReport.ExitCode;

/**
 * The report of a command: tables for administrators, and the same rows for clients of the REST interface. All texts
 * become {@link VisibleText}: no name of an application can forge a line or control a terminal. The message contains no
 * HTML element, because the server's own HTML page of a command does not escape it.
 */
final class Report {
    /** The begin of an HTML element, except for the one of domain.xml, which means nothing in HTML. */
    private static final Pattern ELEMENT = Pattern.compile("<(?!treadlight-configuration\\b)");

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
            Object[] cells = row.stream().map(Report::visible).toArray();
            table.addRow(cells);
            Map<String, Object> values = new LinkedHashMap<>();
            for (int column = 0; column < headings.size(); column++) {
                values.put(name(headings.get(column)), cells[column]);
            }
            data.add(values);
        }
        add(table.toString());
        Properties properties = Objects.requireNonNullElseGet(report.getExtraProperties(), Properties::new);
        properties.put(property, data);
        report.setExtraProperties(properties);
    }

    private static Object visible(Object cell) {
        return cell instanceof String text ? VisibleText.of(text) : cell;
    }

    private static String name(String heading) {
        return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Adds a line. */
    void line(String text) {
        add(VisibleText.of(text));
    }

    private void add(String text) {
        String said = report.getMessage();
        report.setActionExitCode(ExitCode.SUCCESS);
        String added = ELEMENT.matcher(text).replaceAll("\\\\u003c");
        report.setMessage(said == null || said.isEmpty() ? added : said + System.lineSeparator() + added);
    }

    /** Returns the text of a failure for an application that does not run. */
    static String unknownApplication(String app) {
        return "No application named '" + app + "' runs here, or it was deployed before Treadlight was installed."
                + " Those that run: asadmin list-application-generations";
    }

    /** Replaces the report by a failure and its reasons, each a line. */
    void failure(String... reasons) {
        report.setMessage("");
        add(Arrays.stream(reasons).map(VisibleText::of).collect(Collectors.joining(System.lineSeparator())));
        report.setActionExitCode(ExitCode.FAILURE);
    }
}

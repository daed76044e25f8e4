package io.github.treadlight.tool.peer;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.w3c.dom.Element;

/** Groups the failed and the skipped methods of TestNG's XML report by their exceptions. */
final class FailureReport {
    private static final String NO_EXCEPTION = "no exception";

    private FailureReport() {}

    /**
     * Returns a line for each outcome and exception, followed by indented lines with the methods. The report includes
     * configuration methods, such as the deployment of an archive, because tests are skipped after they fail.
     */
    static String of(Path report) throws IOException {
        Map<String, List<String>> methods = new TreeMap<>();
        for (Element type : TestOutcomes.elements(PlainXml.parse(report).getDocumentElement(), "class")) {
            for (Element method : TestOutcomes.elements(type, "test-method")) {
                String status = method.getAttribute("status");
                if (!status.equals("PASS")) {
                    methods.computeIfAbsent(status + ": " + reason(method), added -> new ArrayList<>())
                            .add(type.getAttribute("name") + "." + method.getAttribute("name"));
                }
            }
        }
        StringBuilder text = new StringBuilder();
        methods.forEach((reason, failed) -> {
            text.append(failed.size()).append(" × ").append(reason).append('\n');
            failed.stream().sorted().distinct().forEach(test -> text.append("  ").append(test).append('\n'));
        });
        return text.toString();
    }

    /** Returns the type of a method's exception and the first line of its message. */
    private static String reason(Element method) {
        List<Element> exceptions = TestOutcomes.elements(method, "exception");
        if (exceptions.isEmpty()) {
            return NO_EXCEPTION;
        }
        String type = exceptions.get(0).getAttribute("class");
        List<Element> messages = TestOutcomes.elements(exceptions.get(0), "message");
        return messages.isEmpty() ? type
                : type + ": " + messages.get(0).getTextContent().strip().lines().findFirst().orElse("");
    }
}

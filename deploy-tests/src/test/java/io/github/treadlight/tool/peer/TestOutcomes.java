package io.github.treadlight.tool.peer;

import io.github.treadlight.sim.untrusted.PlainXml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The outcomes of the tests of a suite: {@code PASS}, {@code FAIL} or {@code SKIP}.
 *
 * @param byTest the sorted outcomes of each test. A test has several if it runs several times with
 *     arguments of the same text
 */
record TestOutcomes(Map<Test, List<String>> byTest) {
    /** The outcome of a test that did not run. */
    static final String NOT_RUN = "not run";

    /**
     * A test with its arguments.
     *
     * @param type the name of the test's class
     */
    record Test(String type, String call) implements Comparable<Test> {
        @Override
        public int compareTo(Test other) {
            int byType = type.compareTo(other.type);
            return byType != 0 ? byType : call.compareTo(other.call);
        }

        @Override
        public String toString() {
            return type + "." + call;
        }
    }

    /** Reads TestNG's XML report, and skips its configuration methods. */
    static TestOutcomes read(Path report) throws IOException {
        Map<Test, List<String>> outcomes = new TreeMap<>();
        for (Element type : elements(PlainXml.parse(report).getDocumentElement(), "class")) {
            for (Element method : elements(type, "test-method")) {
                if (!method.getAttribute("is-config").equals("true")) {
                    Test test = new Test(type.getAttribute("name"),
                            method.getAttribute("name") + arguments(method));
                    outcomes.computeIfAbsent(test, added -> new ArrayList<>()).add(method.getAttribute("status"));
                }
            }
        }
        outcomes.values().forEach(Collections::sort);
        return new TestOutcomes(outcomes);
    }

    /** Returns the texts of a test's arguments without the hash codes of objects, which differ between runs. */
    private static String arguments(Element method) {
        List<Element> values = elements(method, "value");
        return values.isEmpty() ? "" : values.stream()
                .map(value -> value.getTextContent().strip().replaceAll("@[0-9a-f]+\\b", "@"))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns the descendants of an element that have a name. */
    static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** Returns the number of tests. */
    int tests() {
        return byTest.values().stream().mapToInt(List::size).sum();
    }

    /** Returns the number of tests with an outcome. */
    int count(String outcome) {
        return byTest.values().stream().mapToInt(outcomes -> Collections.frequency(outcomes, outcome)).sum();
    }

    /** Returns the numbers of tests, failures and skipped tests, such as {@code 12 / 1 / 0}. */
    String summary() {
        return tests() + " / " + count("FAIL") + " / " + count("SKIP");
    }

    /** Returns the tests whose outcomes differ between the two, including those that only one of them has. */
    Set<Test> differencesFrom(TestOutcomes other) {
        Set<Test> different = new TreeSet<>(byTest.keySet());
        different.addAll(other.byTest.keySet());
        different.removeIf(test -> of(test).equals(other.of(test)));
        return different;
    }

    /** Returns the outcomes of a test as a text. */
    String of(Test test) {
        return byTest.containsKey(test) ? String.join(", ", byTest.get(test)) : NOT_RUN;
    }
}

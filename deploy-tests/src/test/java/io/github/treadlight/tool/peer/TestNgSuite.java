package io.github.treadlight.tool.peer;

import java.util.List;
import java.util.stream.Collectors;

/** Creates the content of the file that tells TestNG which tests of a suite to run. */
final class TestNgSuite {
    private TestNgSuite() {}

    /** Returns the content of the file. */
    static String of(PeerSuite suite) {
        List<String> excluded = suite.excludedGroups();
        String groups = excluded.isEmpty() ? "" : "<groups><run>"
                + elements("exclude", excluded) + "</run></groups>";
        String tests = "<packages>" + elements("package", suite.packages()) + "</packages>";
        // TestNG finds the document type of this address in its own jar.
        return "<!DOCTYPE suite SYSTEM \"https://testng.org/testng-1.0.dtd\">\n"
                + "<suite name=\"" + suite.name() + "\" configfailurepolicy=\"continue\">"
                + listeners(suite) + "<test name=\"" + suite.name() + "\">" + groups + tests + "</test></suite>\n";
    }

    private static String listeners(PeerSuite suite) {
        return "<listeners>"
                + suite.listeners().stream().map(type -> "<listener class-name=\"" + type + "\"/>")
                        .collect(Collectors.joining())
                + "</listeners>";
    }

    private static String elements(String element, List<String> names) {
        return names.stream().map(name -> "<" + element + " name=\"" + name + "\"/>").collect(Collectors.joining());
    }
}

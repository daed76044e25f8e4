package io.github.treadlight.sim.report;

import io.github.treadlight.sim.holders.LibraryClosing;
import io.github.treadlight.sim.holders.LibraryClosing.ApplicationField;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the code of a listener that closes the libraries that retain an application. */
public final class ClosingListener {
    private static final List<String> IMPORTS = List.of(
            "jakarta.servlet.ServletContextEvent", "jakarta.servlet.ServletContextListener",
            "jakarta.servlet.annotation.WebListener");

    private ClosingListener() {}

    /** Returns the closings that have code, for libraries that are part of leaks, in the order of the catalogue. */
    public static List<LibraryClosing> found(List<Holder> holders) {
        return LibraryClosing.all().stream()
                .filter(closing -> !closing.code().isEmpty())
                .filter(closing -> holders.stream().anyMatch(holder -> closing.isIn(holder.root(), holder.path())))
                .toList();
    }

    /** Returns the lines of a class that closes libraries when the application ends. */
    public static List<String> lines(List<LibraryClosing> closings) {
        TreeSet<String> imports = new TreeSet<>(IMPORTS);
        closings.forEach(closing -> imports.addAll(closing.imports()));
        Stream<String> head = Stream.of(
                imports.stream().map(name -> "import " + name + ";"),
                Stream.of("",
                        "/** Closes libraries that would retain the application after its undeployment. */",
                        "@WebListener",
                        "public class LibraryClosingListener implements ServletContextListener {"),
                closings.stream().flatMap(closing -> closing.fields().stream()).flatMap(field -> Stream.of(
                        "    /** Set it where the application creates this object. */",
                        "    public static volatile " + field.type() + " " + field.name() + ";",
                        "")),
                Stream.of("    @Override",
                        "    public void contextDestroyed(ServletContextEvent event) {"))
                .flatMap(lines -> lines);
        Stream<String> body = closings.stream().flatMap(ClosingListener::statements);
        Stream<String> tail = Stream.of(
                "    }",
                "",
                "    private interface Closing {",
                "        void close() throws Exception;",
                "    }",
                "",
                "    private static void close(ServletContextEvent event, Closing closing) {",
                "        try {",
                "            closing.close();",
                "        } catch (Exception | LinkageError failed) {",
                "            event.getServletContext().log(\"A library was not closed\", failed);",
                "        }",
                "    }",
                "}");
        return Stream.of(head, body, tail).flatMap(lines -> lines).toList();
    }

    private static Stream<String> statements(LibraryClosing closing) {
        String condition = closing.fields().stream().map(ApplicationField::name)
                .map(name -> name + " != null").collect(Collectors.joining(" && "));
        String indent = condition.isEmpty() ? "            " : "                ";
        return Stream.of(
                Stream.of("        // " + closing.name() + ": " + closing.documentation(),
                        "        close(event, () -> {"),
                condition.isEmpty() ? Stream.<String>empty() : Stream.of("            if (" + condition + ") {"),
                closing.code().stream().map(line -> indent + line),
                condition.isEmpty() ? Stream.<String>empty() : Stream.of("            }"),
                Stream.of("        });"))
                .flatMap(lines -> lines);
    }
}

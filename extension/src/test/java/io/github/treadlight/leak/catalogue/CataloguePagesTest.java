package io.github.treadlight.leak.catalogue;

import static io.github.treadlight.fixture.MarkdownTable.row;
import static io.github.treadlight.fixture.MarkdownTable.table;

import io.github.treadlight.fixture.GeneratedPart;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generates the tables of docs/leaks.md and docs/compatibility.md from {@code leaks.xml}. */
class CataloguePagesTest {
    /** A version on which all leaks are verified. */
    private static final int JDK = 17;
    private static final String LEAKS = "docs/leaks.md";
    private static final String VERSIONS = "docs/compatibility.md";
    private static final Map<String, String> PRODUCTS = Map.of("payara", "Payara", "glassfish", "GlassFish");

    private final LeakFile file = LeakFile.read();

    @Test
    void theLeaks() throws IOException {
        // the simulator's reports link to the anchors
        GeneratedPart.check(LEAKS, "leaks", table("| name | where | retained objects | why the release is safe |",
                file.leaks().stream().map(leak -> row("<a id=\"leak-" + leak.name() + "\"></a>" + code(leak.name()),
                        leak.where(), leak.retains(), leak.safe()))));
    }

    @Test
    void whatReleasesTakeAway() throws IOException {
        GeneratedPart.check(LEAKS, "taken", table("| name | what a release takes away |", file.leaks().stream()
                .filter(leak -> leak.operation() != Leak.Operation.REPORT)
                .map(leak -> row(code(leak.name()), leak.taken()))));
    }

    @Test
    void theRemediesForThreads() throws IOException {
        GeneratedPart.check(LEAKS, "remedies", table("| library | what the application must do |",
                file.remedies().stream().map(remedy -> row(remedy.library(), remedy.text()))));
    }

    @Test
    void theSources() throws IOException {
        GeneratedPart.check(LEAKS, "sources", table("| name | source |",
                file.leaks().stream().map(leak -> row(code(leak.name()), leak.source()))));
    }

    @Test
    void theServers() throws IOException {
        GeneratedPart.check(VERSIONS, "servers", table("| version | what was done |",
                file.servers().stream().map(server -> row(code(server.name()), server.isTested()
                        ? "tested: " + server.tested()
                        : "source read: tag `" + server.tag() + "`, commit " + server.commit()))));
    }

    @Test
    void theOtherUses() throws IOException {
        GeneratedPart.check(VERSIONS, "parts", table("| part | what it needs | what happens otherwise |",
                file.otherUses().stream().map(use -> row(code(use.getAttribute("name")), LeakFile.text(use, "needs"),
                        LeakFile.text(use, "otherwise")))));
    }

    @Test
    void theVersions() throws IOException {
        Stream<String> leaks = file.leaks().stream().map(leak -> versions(leak.use()));
        Stream<String> others = file.otherUses().stream().map(use -> versions(file.use(use)));
        GeneratedPart.check(VERSIONS, "versions", table(
                "| " + row(file.servers().stream().map(server -> title(server.name()))),
                Stream.concat(leaks, others)));
    }

    private static String title(String server) {
        String[] parts = server.split("-", 2);
        return PRODUCTS.get(parts[0]) + ' ' + parts[1];
    }

    private String versions(Use use) {
        return row(Stream.concat(Stream.of(code(use.name())), file.servers().stream()
                .map(server -> cell(use, new ServerVersion(server.name(), JDK)))));
    }

    private static String cell(Use use, ServerVersion version) {
        return switch (use.on(version)) {
            case OTHER_PRODUCT -> "–";
            case UNKNOWN -> "not read";
            default -> use.on(version).name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    private static String code(String name) {
        return "`" + name + "`";
    }
}

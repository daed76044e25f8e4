package io.github.treadlight.leak.catalogue;

import static io.github.treadlight.fixture.MarkdownTable.row;
import static io.github.treadlight.fixture.MarkdownTable.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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
        Stream<String> leaks = file.leaks().stream().map(leak -> versions(leak.use(), true));
        Stream<String> others = file.otherUses().stream().map(use -> versions(file.use(use), false));
        GeneratedPart.check(VERSIONS, "versions", table(
                "| " + row(file.servers().stream().map(server -> title(server.name()))),
                Stream.concat(leaks, others)));
    }

    @Test
    void theJdks() throws IOException {
        String jdks = LeakCatalogue.get().named("thread-locals").use().jdks().stream().sorted().map(String::valueOf)
                .collect(Collectors.joining(", "));
        assertThat(Files.readString(Path.of("../docs/compatibility.md")))
                .contains("The last table is for JDK " + jdks.replaceFirst(", (\\d+)$", " and $1") + ".");
    }

    private static String title(String server) {
        String[] parts = server.split("-", 2);
        return PRODUCTS.get(parts[0]) + ' ' + parts[1];
    }

    private String versions(Use use, boolean isLeak) {
        return row(Stream.concat(Stream.of(code(use.name())), file.servers().stream()
                .map(server -> cell(use, new ServerVersion(server.name(), JDK), isLeak))));
    }

    /** Returns the evidence, and the decision of the module if it does not follow from the evidence. */
    private static String cell(Use use, ServerVersion version, boolean isLeak) {
        Use.Evidence evidence = use.on(version);
        if (evidence == Use.Evidence.OTHER_PRODUCT) {
            return "–";
        }
        String text = evidence == Use.Evidence.UNKNOWN ? "not known"
                : evidence.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        boolean isKnown = evidence != Use.Evidence.UNKNOWN;
        boolean follows = !isLeak || evidence == Use.Evidence.FIXED || use.isVerifiedOn(version) == isKnown;
        return follows ? text : text + (isKnown ? ", off" : ", on");
    }

    private static String code(String name) {
        return "`" + name + "`";
    }
}

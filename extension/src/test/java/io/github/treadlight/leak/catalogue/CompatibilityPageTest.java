package io.github.treadlight.leak.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.catalogue.CompatibilityFile.Evidence;
import io.github.treadlight.leak.catalogue.CompatibilityFile.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the tables in docs/compatibility.md with {@code leaks.xml} and with the decisions of the module. */
class CompatibilityPageTest {
    /** All leaks are verified on it. */
    private static final int JDK = 17;

    private final CompatibilityFile file;

    CompatibilityPageTest() throws Exception {
        file = CompatibilityFile.read();
    }

    /** If this test fails, copy the tables from the message. */
    @Test
    void thePageShowsTheTablesOfTheCatalogue() throws Exception {
        List<String> rows = Files.readAllLines(Path.of("../docs/compatibility.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertThat(String.join("\n", rows)).isEqualTo(String.join("\n", expected()));
    }

    private List<String> expected() {
        List<String> rows = new ArrayList<>();
        file.servers().forEach(server -> rows.add(row(Stream.of('`' + server.name() + '`', server.tested().isEmpty()
                ? "source read: tag `" + server.tag() + "`, commit " + server.commit()
                : "tested: " + server.tested()))));
        for (Evidence each : file.evidence()) {
            if (!each.needs().isEmpty()) {
                rows.add(row(Stream.of('`' + each.name() + '`', each.needs(), each.otherwise())));
            }
        }
        file.evidence().forEach(each -> rows.add(row(Stream.concat(
                Stream.of('`' + each.name() + '`'), file.servers().stream().map(server -> cell(each, server))))));
        return rows;
    }

    private static String row(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Returns the evidence, and the decision of the module if it does not follow from the evidence. */
    private static String cell(Evidence each, Server server) {
        boolean isLeak = each.needs().isEmpty();
        Leak leak = isLeak ? LeakCatalogue.get().named(each.name()) : null;
        ServerVersion version = new ServerVersion(server.name(), JDK);
        if (each.fixed().contains(server.name())) {
            return "fixed";
        }
        if (leak != null && !leak.concerns(version)) {
            return "–";
        }
        boolean isKnown = each.tested().contains(server.name()) || each.read().contains(server.name())
                || each.read().contains(Evidence.ANY);
        String evidence = each.tested().contains(server.name())
                ? (server.tested().startsWith("simulator") ? "simulator" : "tested")
                : each.read().contains(server.name()) ? "read"
                : each.read().contains(Evidence.ANY) ? "none needed" : "not known";
        if (leak == null || leak.isVerifiedOn(version) == isKnown) {
            return evidence;
        }
        return evidence + (isKnown ? ", off" : ", on");
    }

    @Test
    void eachNamedVersionIsListed() {
        Set<String> listed = file.servers().stream().map(Server::name).collect(Collectors.toSet());
        for (Evidence each : file.evidence()) {
            Set<String> named = new TreeSet<>(each.tested());
            named.addAll(each.read());
            named.addAll(each.fixed());
            named.remove(Evidence.ANY);
            assertThat(listed).as(each.name()).containsAll(named);
        }
    }

    /** A version is tested if something ran on it, and read if the tag of its source is given. */
    @Test
    void evidenceNamesItsSource() {
        Set<String> ran = file.servers().stream().filter(server -> !server.tested().isEmpty()).map(Server::name)
                .collect(Collectors.toSet());
        Set<String> tagged = file.servers().stream().filter(server -> server.commit().matches("[0-9a-f]{10}"))
                .map(Server::name).collect(Collectors.toSet());
        for (Evidence each : file.evidence()) {
            assertThat(ran).as(each.name()).isNotEmpty().containsAll(each.tested());
            Set<String> read = new TreeSet<>(each.read());
            read.remove(Evidence.ANY);
            assertThat(tagged).as(each.name()).containsAll(read);
        }
    }

    /** A cleaner must not release leaks in a series of which neither a run nor the source is known. */
    @Test
    void theModuleTrustsOnlySeriesWithAKnownVersion() {
        for (Leak leak : LeakCatalogue.get().leaks()) {
            Evidence evidence = file.evidence().stream().filter(each -> each.name().equals(leak.name())).findFirst()
                    .orElseThrow();
            if (!evidence.read().contains(Evidence.ANY)) {
                assertThat(leak.servers()).as(leak.name()).allMatch(series ->
                        Stream.of(evidence.tested(), evidence.read(), evidence.fixed()).flatMap(Set::stream)
                                .anyMatch(version -> new ServerVersion(version, JDK).isServer(series)));
            }
        }
    }

    @Test
    void aTestedVersionIsOneThatTheModuleTrusts() {
        for (Leak leak : LeakCatalogue.get().leaks()) {
            Evidence evidence = file.evidence().stream().filter(each -> each.name().equals(leak.name())).findFirst()
                    .orElseThrow();
            assertThat(evidence.tested()).as(leak.name()).isNotEmpty().allMatch(version ->
                    leak.servers().stream().anyMatch(new ServerVersion(version, JDK)::isServer));
        }
    }
}

package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.holders.HeapClass.StaticFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapTest {
    /**
     * Payara Micro with {@code --addjars treadlight.jar} alone does not start Treadlight, but each application's CDI
     * container loads the extension.
     */
    @ParameterizedTest
    @CsvSource({
            "io.github.treadlight.server.TreadlightService, true",
            "io.github.treadlight.server.cdi.LookupsExtension, false",
            "io.github.treadlight.sim.probe.ProbeMXBean, false"})
    void aServerHasTreadlightIfItLoadedTheService(String loaded, boolean expected, @TempDir Path folder)
            throws Exception {
        Path file = Files.write(folder.resolve("empty.hprof"), new byte[1]);
        ObjectIndex none = new ObjectIndex();
        none.build();
        Heap heap = new Heap(MappedDump.open(file), none,
                Map.of(1L, type("java.lang.Class"), 2L, type(loaded)), new Heap.Roots(List.of(), List.of()), Map.of(),
                new ShallowSize(Integer.BYTES));
        assertThat(heap.hasTreadlight()).isEqualTo(expected);
    }

    private static HeapClass type(String name) {
        return new HeapClass(name, 0, 0, new StaticFields(List.of(), 0, 0), List.of());
    }
}

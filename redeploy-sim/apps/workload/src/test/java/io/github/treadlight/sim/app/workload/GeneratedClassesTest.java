package io.github.treadlight.sim.app.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedClassesTest {
    @Test
    void definesDistinctClassesInTheApplicationsLoader() {
        List<Class<?>> classes = GeneratedClasses.define(MethodHandles.lookup(), 100);
        assertThat(classes).doesNotHaveDuplicates().hasSize(100).allSatisfy(type -> {
            assertThat(type.getClassLoader()).isSameAs(getClass().getClassLoader());
            assertThat(type.getFields()).hasSize(1);
            assertThat(new HarmlessClassValue().get(type)).isEqualTo("of " + type.getSimpleName());
        });
    }

    @Test
    void defaultSizeIs512ClassesAnd16ClassValues() {
        assertThat(WorkloadSize.of(getClass().getClassLoader())).isEqualTo(new WorkloadSize(512, 16));
    }
}

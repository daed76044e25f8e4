package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.ServerLibraries;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CleanersTest {
    @Test
    void eachLeakHasTheCleanerThatItNames() {
        Map<Leak, LeakCleaner> cleaners = Cleaners.of(
                ServerLibraries.NONE, leak -> new UsedMembers((owner, member) -> true, () -> false));
        assertThat(List.copyOf(cleaners.keySet())).isEqualTo(LeakCatalogue.get().leaks());
        cleaners.forEach((leak, cleaner) -> {
            if (leak.cleaner() != null) {
                assertThat(cleaner.getClass().getName()).isEqualTo("io.github.treadlight.leak." + leak.cleaner());
                assertThat(leak.cleaner().endsWith("Reporter")).as(leak.name())
                        .isEqualTo(leak.operation() == Leak.Operation.REPORT);
                assertThat(leak.places()).as(leak.name()).isEmpty();
            }
        });
    }

    @Test
    void eachCleanerIsNamedByALeak() {
        Set<String> named = LeakCatalogue.get().leaks().stream().map(Leak::cleaner).filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Set<String> existing = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.github.treadlight.leak.jdk", "io.github.treadlight.leak.library",
                        "io.github.treadlight.leak.server").stream()
                .filter(type -> type.isTopLevelClass() && type.isAssignableTo(LeakCleaner.class))
                .map(type -> type.getName().substring("io.github.treadlight.leak.".length()))
                .collect(Collectors.toSet());
        assertThat(existing).isEqualTo(named).allMatch(name -> name.matches(".+(Cleaner|Reporter)"));
    }
}

package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.ReflectionSupport;

/** Tests that {@code -Dpackage=NAME} selects contracts for each package of the server module. */
class CoversTest {
    private static final List<Class<?>> CONTRACTS = ReflectionSupport.findAllClassesInPackage(
            CoversTest.class.getPackageName(),
            type -> type.isAnnotationPresent(OnServers.class), name -> name.endsWith("Contract"));

    @Test
    void theCoveredPackagesAreThoseOfTheModule() throws Exception {
        Set<String> covered = new TreeSet<>();
        CONTRACTS.stream().filter(contract -> contract.isAnnotationPresent(Covers.class))
                .forEach(contract -> covered.addAll(Set.of(contract.getAnnotation(Covers.class).value())));
        assertThat(covered).isEqualTo(packages());
    }

    /** The installer is not part of the module. */
    @Test
    void eachContractExceptForTheInstallerCoversAPackage() {
        assertThat(CONTRACTS).isNotEmpty().filteredOn(contract -> !contract.isAnnotationPresent(Covers.class))
                .containsExactly(InstallerContract.class);
    }

    private static Set<String> packages() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("../extension/src/main/java/io/github/treadlight"))) {
            return folders.filter(Files::isDirectory).map(folder -> folder.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

package io.github.treadlight;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.treadlight.fixture.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares what the exported packages offer to applications with {@code exported-api.txt}. If a change is intended,
 * write the file with {@link GeneratedPart#COMMAND}, and name the change in CHANGELOG.md.
 */
class ExportedApiTest {
    private static final Path EXPECTED = Path.of("src/test/resources/io/github/treadlight/exported-api.txt");
    private static final Pattern EXPORT = Pattern.compile("([\\w.]+);version=\"\\$\\{project.version}\";-noimport");

    @Test
    void isTheOneOfTheCommittedList() throws IOException {
        List<String> lines = new ArrayList<>();
        Set<String> exported = exportedPackages();
        new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.github.treadlight").stream()
                .filter(type -> exported.contains(type.getPackageName()) && isAccessible(type))
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .forEach(type -> describe(type, lines));
        assertThat(lines).hasSizeGreaterThan(20);
        if (GeneratedPart.WRITE) {
            Files.write(EXPECTED, lines);
        } else {
            assertThat(lines).as("exported API; to write it: " + GeneratedPart.COMMAND)
                    .isEqualTo(Files.readAllLines(EXPECTED));
        }
    }

    private static Set<String> exportedPackages() throws IOException {
        Set<String> packages = EXPORT.matcher(Files.readString(Path.of("pom.xml"))).results()
                .map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(packages).contains("io.github.treadlight.annotation", "io.github.treadlight.classvalue");
        return packages;
    }

    private static boolean isAccessible(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ExportedApiTest::isAccessible).orElse(true);
    }

    private static void describe(JavaClass type, List<String> lines) {
        lines.add(type.getName());
        type.getMembers().stream()
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED)
                                && !type.getModifiers().contains(JavaModifier.FINAL))
                .map(JavaMember::getDescription)
                .map(member -> "    " + member.replace(type.getName() + '.', ""))
                .sorted()
                .forEach(lines::add);
    }
}

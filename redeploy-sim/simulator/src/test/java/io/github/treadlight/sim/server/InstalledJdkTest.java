package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the search for a newer JDK, with releases that no real JDK has. */
class InstalledJdkTest {
    @TempDir
    private Path directory;

    @Test
    void theOldestJdkThatIsNewEnoughIsFoundInToolchainsAndFolders() throws IOException {
        Path named = jdk("elsewhere/named", "1002.0.1");
        Path beside = jdk("jvm/beside", "1001");
        Path onMac = jdk("jvm/mac/Contents/Home", "1003-ea");
        jdk("jvm/old", "1.8.0_402");
        Files.createDirectories(directory.resolve("jvm/none"));
        Path toolchains = toolchains("<toolchains><toolchain><type>jdk</type><configuration><jdkHome>\n" + named
                + "\n</jdkHome></configuration></toolchain></toolchains>");
        List<Path> folders = List.of(directory.resolve("missing"), directory.resolve("jvm"));
        assertThat(InstalledJdk.atLeast(1000, toolchains, Map.of(), folders)).contains(beside);
        assertThat(InstalledJdk.atLeast(1002, toolchains, Map.of(), folders)).contains(named);
        assertThat(InstalledJdk.atLeast(1003, toolchains, Map.of(), folders)).contains(onMac);
        assertThat(InstalledJdk.atLeast(1004, toolchains, Map.of(), folders)).isEmpty();
        assertThat(InstalledJdk.atLeast(1002, directory.resolve("none.xml"), Map.of(), List.of())).isEmpty();
    }

    @Test
    void theJdkOfAVariableIsFound() throws IOException {
        Path toolchains = directory.resolve("none.xml");
        Path home = jdk("hosted/x64", "1002.0.1");
        jdk("other", "1005");
        Map<String, String> environment = Map.of(
                "JAVA_HOME_1002_X64", home.toString(),
                "JAVA_HOME_1004_arm64", directory.resolve("missing").toString(),
                "OTHER_JAVA_HOME", directory.resolve("other").toString());
        assertThat(InstalledJdk.atLeast(1002, toolchains, environment, List.of())).contains(home);
        assertThat(InstalledJdk.atLeast(1003, toolchains, environment, List.of())).isEmpty();
        assertThat(InstalledJdk.atLeast(1002, toolchains, Map.of("JAVA_HOME", home.toString()), List.of()))
                .contains(home);
    }

    /** Otherwise, the JDK in the current folder would be found. */
    @Test
    void anEmptyVariableIsIgnored() throws IOException {
        Path here = Path.of("release");
        assertThat(here).doesNotExist();
        Files.writeString(here, "JAVA_VERSION=\"1002\"\n");
        try {
            Map<String, String> environment = Map.of("JAVA_HOME", "", "JAVA_HOME_1002_X64", " ");
            assertThat(InstalledJdk.atLeast(1002, directory.resolve("none.xml"), environment, List.of())).isEmpty();
        } finally {
            Files.delete(here);
        }
    }

    /** The release file of Debian's packages has more lines, and beside the JDK is a folder without one. */
    @Test
    void aJdkOfDebianIsFound() throws IOException {
        Path home = jdk("jvm/java-1001-openjdk-amd64", "1001.0.9");
        Files.writeString(home.resolve("release"), """
                IMPLEMENTOR="Debian"
                JAVA_RUNTIME_VERSION="1001.0.9+10-Debian-1"
                JAVA_VERSION="1001.0.9"
                JAVA_VERSION_DATE="2026-10-20"
                """);
        Files.createDirectories(directory.resolve("jvm/openjdk-1001/lib"));
        assertThat(InstalledJdk.atLeast(
                1001, directory.resolve("none.xml"), Map.of(), List.of(directory.resolve("jvm")))).contains(home);
    }

    @Test
    void aDamagedToolchainsFileIsReported() throws IOException {
        Path toolchains = toolchains("<toolchains>");
        assertThatThrownBy(() -> InstalledJdk.atLeast(1000, toolchains, Map.of(), List.of()))
                .isInstanceOf(IOException.class).hasMessageContaining(toolchains + " cannot be read");
    }

    @Test
    void aToolchainsFileWithADocumentTypeDeclarationIsRefused() throws IOException {
        Path toolchains = toolchains("<!DOCTYPE toolchains><toolchains/>");
        assertThatThrownBy(() -> InstalledJdk.atLeast(1000, toolchains, Map.of(), List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(toolchains + " has a document type declaration (DOCTYPE)");
    }

    @Test
    void theMessageAboutAMissingJdkHasARemedy() {
        assertThat(InstalledJdk.missing("GlassFish 8", 21))
                .startsWith("GlassFish 8 needs a JDK 21 or newer, but none was found. Install one in")
                .contains("toolchains.xml");
    }

    private Path jdk(String folder, String version) throws IOException {
        Path home = Files.createDirectories(directory.resolve(folder));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private Path toolchains(String text) throws IOException {
        return Files.writeString(directory.resolve("toolchains.xml"), text);
    }
}

package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        assertThat(InstalledJdk.atLeast(1000, toolchains, folders)).contains(beside);
        assertThat(InstalledJdk.atLeast(1002, toolchains, folders)).contains(named);
        assertThat(InstalledJdk.atLeast(1003, toolchains, folders)).contains(onMac);
        assertThat(InstalledJdk.atLeast(1004, toolchains, folders)).isEmpty();
        assertThat(InstalledJdk.atLeast(1002, directory.resolve("none.xml"), List.of())).isEmpty();
    }

    @Test
    void aDamagedToolchainsFileIsReported() throws IOException {
        Path toolchains = toolchains("<toolchains>");
        assertThatThrownBy(() -> InstalledJdk.atLeast(1000, toolchains, List.of()))
                .isInstanceOf(IOException.class).hasMessageContaining(toolchains + " cannot be read");
    }

    @Test
    void aToolchainsFileWithADocumentTypeDeclarationIsRefused() throws IOException {
        Path toolchains = toolchains("<!DOCTYPE toolchains><toolchains/>");
        assertThatThrownBy(() -> InstalledJdk.atLeast(1000, toolchains, List.of())).isInstanceOf(IOException.class)
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

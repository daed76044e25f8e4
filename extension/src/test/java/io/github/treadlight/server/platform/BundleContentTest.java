package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The identity of a server, which changes when an administrator replaces a file while the server is stopped. */
class BundleContentTest {
    @TempDir
    private Path folder;

    private Path first;
    private Path second;

    @BeforeEach
    void write() throws Exception {
        first = Files.writeString(folder.resolve("first.jar"), "1");
        second = Files.writeString(folder.resolve("second.jar"), "2");
    }

    private static String identity(String text) {
        StringBuilder identity = new StringBuilder();
        BundleContent.appendWithFiles(identity, text);
        return identity.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-Xbootclasspath/a:", "--patch-module=java.base=", "-javaagent:"})
    void changesWithEachFileThatATextNames(String prefix) throws Exception {
        String text = prefix + first + File.pathSeparator + second;
        String before = identity(text);
        assertThat(identity(text)).isEqualTo(before).startsWith(text);

        Files.writeString(second, "another content");

        assertThat(identity(text)).isNotEqualTo(before);
    }

    @Test
    void changesWithAnAgentThatHasArguments() throws Exception {
        String text = "-javaagent:" + first + "=port=1,host=here";
        String before = identity(text);

        Files.writeString(first, "another content");

        assertThat(identity(text)).isNotEqualTo(before);
    }
}

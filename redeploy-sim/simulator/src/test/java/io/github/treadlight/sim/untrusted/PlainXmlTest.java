package io.github.treadlight.sim.untrusted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainXmlTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a SYSTEM 'other.xml'><a/>",
        "<!DOCTYPE a [<!ENTITY other SYSTEM 'other.xml'>]><a>&other;</a>",
        "<!DOCTYPE a [<!ENTITY % other SYSTEM 'other.xml'> %other;]><a/>",
    })
    void aDocumentTypeDeclarationIsRefusedWithARemedy(String text) throws IOException {
        write("other.xml", "<b/>");
        Path file = write("file.xml", text);
        assertThatThrownBy(() -> PlainXml.parse(file)).isInstanceOf(IOException.class).hasMessage(file
                + " has a document type declaration (DOCTYPE), which can make a parser read other files. The simulator"
                + " accepts none; remove it from the file.");
    }

    @Test
    void inclusionsAreIgnored() throws IOException {
        write("other.txt", "other");
        Path file = write("file.xml", "<a xmlns:xi='http://www.w3.org/2001/XInclude'>"
                + "<xi:include href='" + directory.resolve("other.txt").toUri() + "' parse='text'/></a>");
        assertThat(PlainXml.parse(file).getDocumentElement().getTextContent()).isEmpty();
    }

    @Test
    void aDamagedFileIsReported() throws IOException {
        Path unended = write("unended.xml", "<a>");
        assertThatThrownBy(() -> PlainXml.parse(unended)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(unended + " cannot be read: ");
        Path latin1 = Files.writeString(
                directory.resolve("latin1.xml"), "<a>\u00e4</a>", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> PlainXml.parse(latin1)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(latin1 + " cannot be read: ");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}

package io.github.treadlight.scan.jar;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes events: numbers, and texts, each of which is stored once in a table. {@link EventReader} reads them in the
 * same order. Not thread-safe.
 */
public final class EventWriter {
    private final ByteArrayOutputStream events = new ByteArrayOutputStream();
    private final Map<String, Integer> texts = new LinkedHashMap<>();

    /** Returns the number of bytes of the events, without the table of texts. */
    public int size() {
        return events.size();
    }

    /** Writes a number in seven bits a byte; small ones take the least space. */
    public void number(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            events.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        events.write((int) rest);
    }

    public void text(@Nullable String text) {
        number(text == null ? 0 : texts.computeIfAbsent(text, added -> texts.size()) + 1);
    }

    public void texts(Collection<String> all) {
        number(all.size());
        all.forEach(this::text);
    }

    /** Returns all written events, compressed. */
    public byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
            write(out);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /** Returns all written events, uncompressed. For a single class, compression would take more time than it saves. */
    public byte[] toUncompressedBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private void write(DataOutputStream out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts.keySet()) {
            out.writeUTF(text);
        }
        events.writeTo(out);
    }
}

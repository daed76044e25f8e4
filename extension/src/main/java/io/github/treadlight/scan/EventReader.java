package io.github.treadlight.scan;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Reads what an {@link EventWriter} has written. Not thread-safe. */
final class EventReader {
    private final String[] texts;
    private final byte[] events;
    private int position;

    private EventReader(DataInputStream in) throws IOException {
        texts = new String[in.readInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        events = in.readAllBytes();
    }

    static EventReader ofCompressed(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            return new EventReader(in);
        }
    }

    static EventReader ofUncompressed(byte[] bytes) throws IOException {
        return new EventReader(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    long number() {
        long number = 0;
        for (int shift = 0;; shift += 7) {
            byte next = events[position++];
            number |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    int integer() {
        return (int) number();
    }

    @Nullable String textOrNull() {
        int index = integer();
        return index == 0 ? null : texts[index - 1];
    }

    String text() {
        return texts[integer() - 1];
    }

    String[] textArray() {
        String[] all = new String[integer()];
        for (int i = 0; i < all.length; i++) {
            all[i] = text();
        }
        return all;
    }

    boolean flag() {
        return number() != 0;
    }
}

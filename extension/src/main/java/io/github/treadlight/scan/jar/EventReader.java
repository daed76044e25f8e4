package io.github.treadlight.scan.jar;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the events that an {@link EventWriter} has written. Not thread-safe. */
public final class EventReader {
    private static final int BUFFER = 8192;

    private final String[] texts;
    private final byte[] events;
    /** The index of the first event. */
    private final int start;
    private int position;

    private EventReader(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        texts = new String[in.readInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        events = bytes;
        start = bytes.length - in.available();
        position = start;
    }

    /** Returns a reader of bytes that {@link EventWriter#toBytes} returned. */
    public static EventReader ofCompressed(byte[] bytes) throws IOException {
        Inflater inflater = new Inflater();
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes), inflater, BUFFER)) {
            return new EventReader(in.readAllBytes());
        } finally {
            inflater.end();
        }
    }

    /** Returns a reader of the bytes, which must not change. */
    public static EventReader ofUncompressed(byte[] bytes) throws IOException {
        return new EventReader(bytes);
    }

    /**
     * Continues at an event.
     *
     * @param event the {@link EventWriter#size} of the writer before it wrote the event
     */
    public void seek(int event) {
        position = start + event;
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

    public int integer() {
        return (int) number();
    }

    @Nullable public String textOrNull() {
        int index = integer();
        return index == 0 ? null : texts[index - 1];
    }

    public String text() {
        return texts[integer() - 1];
    }

    public String[] textArray() {
        String[] all = new String[integer()];
        for (int i = 0; i < all.length; i++) {
            all[i] = text();
        }
        return all;
    }

    public boolean flag() {
        return number() != 0;
    }
}

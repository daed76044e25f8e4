package io.github.treadlight.sim.library;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.tika.Tika;

/** Reads a text. */
public final class TikaUse implements LibraryUse {
    private final Tika tika = new Tika();

    @Override
    public String use() throws Exception {
        return tika.parseToString(new ByteArrayInputStream("a book".getBytes(StandardCharsets.UTF_8))).strip();
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}
}

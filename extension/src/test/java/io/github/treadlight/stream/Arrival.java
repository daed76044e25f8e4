package io.github.treadlight.stream;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The ways in which the bytes of a stream arrive, as from a file or from a network. */
enum Arrival {
    AT_ONCE(Integer.MAX_VALUE, true),
    IN_PACKETS(97, true),
    ONE_BY_ONE(1, true),
    /** The stream never reports available bytes, as most streams that wrap others. */
    UNANNOUNCED(Integer.MAX_VALUE, false),
    UNANNOUNCED_IN_PACKETS(97, false),
    UNANNOUNCED_ONE_BY_ONE(1, false);

    private final int most;
    private final boolean announced;

    Arrival(int most, boolean announced) {
        this.most = most;
        this.announced = announced;
    }

    InputStream of(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return super.read(into, offset, Math.min(most, length));
            }

            @Override
            public long skip(long length) throws IOException {
                return super.skip(Math.min(most, length));
            }

            @Override
            public int available() throws IOException {
                return announced ? Math.min(most, super.available()) : 0;
            }
        };
    }
}

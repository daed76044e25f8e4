package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.nio.ByteBuffer;
import okio.Buffer;
import okio.Source;
import okio.Timeout;

/** The mapped bytes as the stream that Shark reads. */
final class MappedSource implements Source {
    private final MappedDump dump;
    private long position;

    MappedSource(MappedDump dump) {
        this.dump = dump;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        if (position == dump.size()) {
            return -1;
        }
        ByteBuffer bytes = dump.slice(position, (int) Math.min(byteCount, Integer.MAX_VALUE));
        int read = sink.write(bytes);
        position += read;
        return read;
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() {
        // the mapping ends with its last buffer
    }
}

package io.github.treadlight.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.stream.StreamFilter.Mode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a filter counts does not depend on what was read before, and what is kept has a limit. */
class KnownDescriptorLimitsTest {
    private static final ClassLoader LOADER = KnownDescriptorLimitsTest.class.getClassLoader();

    private record Pair(@Nullable String one, @Nullable String other) implements Serializable {}

    @ParameterizedTest
    @ValueSource(strings = {"maxdepth", "maxrefs"})
    void aLimitIsTheSameForAKnownDescriptor(String limit) throws Exception {
        byte[] stream = FilteredStream.write(new Object[] {new Pair(null, null), new Pair("1", "2"), Thread.State.NEW});
        ObjectStreams streams = new ObjectStreams();
        int rejected = 0;
        for (int max = 0; max < 20; max++) {
            StreamFilter filter = StreamFilter.of(Mode.REJECT, limit + "=" + max);
            boolean first = isRead(new ObjectStreams(), stream, filter);
            for (int i = 0; i < 3; i++) {
                assertThat(isRead(streams, stream, filter)).as("%s=%d, time %d", limit, max, i).isEqualTo(first);
            }
            rejected += first ? 0 : 1;
        }
        assertThat(rejected).isBetween(1, 19);
    }

    private static boolean isRead(ObjectStreams streams, byte[] stream, StreamFilter filter) throws Exception {
        try (ObjectInputStream in = streams.input(new ByteArrayInputStream(stream), LOADER, filter, null)) {
            in.readObject();
            return true;
        } catch (InvalidClassException rejected) {
            return false;
        }
    }

    @Test
    void hostileDescriptorsOfAClassAreNotAllKept() throws Exception {
        int descriptors = 1000;
        List<WeakReference<ObjectStreamClass>> read = new CopyOnWriteArrayList<>();
        ObjectStreams streams = new ObjectStreams(new DescriptorAnnotations() {
            @Override
            public void write(ObjectOutputStream out, Class<?> written) {
                // nothing
            }

            @Override
            public @Nullable Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor) {
                read.add(new WeakReference<>(descriptor));
                return null;
            }
        });
        for (int suid = 0; suid < descriptors; suid++) {
            Object array = streams.read(arrayWithFields(suid), LOADER, StreamFilter.DEFAULT, null);
            assertThat(array).isEqualTo(new int[0]);
        }
        assertThat(read).hasSize(descriptors);
        await().atMost(30, SECONDS).untilAsserted(() -> {
            System.gc();
            assertThat(read.stream().filter(each -> !each.refersTo(null))).hasSizeBetween(1, 200);
        });
    }

    /** An empty array of int, whose descriptor has 250 fields that no array has. */
    private static byte[] arrayWithFields(long suid) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes) {
            @Override
            protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
                writeUTF(descriptor.getName());
                writeLong(suid);
                writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
                writeShort(250);
                for (int field = 0; field < 250; field++) {
                    writeByte('B');
                    writeUTF("f" + field);
                }
            }
        }) {
            out.writeObject(new int[0]);
        }
        return bytes.toByteArray();
    }
}

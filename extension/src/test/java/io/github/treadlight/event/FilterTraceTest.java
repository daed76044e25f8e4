package io.github.treadlight.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.stream.CheckedInput;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.nio.file.Path;
import java.util.BitSet;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the JDK's event is left of a rejection whatever happened to an earlier one. */
class FilterTraceTest {
    @TempDir
    private Path directory;

    /** The information of a stream that an application implements. */
    private static FilterInfo failing(Throwable failure) {
        return new FilterInfo() {
            @Override
            public Class<?> serialClass() {
                return BitSet.class;
            }

            @Override
            public long arrayLength() {
                return -1;
            }

            @Override
            public long depth() {
                return 1;
            }

            @Override
            public long references() {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) failure;
            }

            @Override
            public long streamBytes() {
                return 50;
            }
        };
    }

    @Test
    void anEventThatCouldNotBeAddedDoesNotHideTheNext() throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.Deserialization");
            recording.start();
            FilterTrace.rejected(failing(new IllegalStateException("closed")), Status.REJECTED, null);
            FilterTrace.rejected(failing(new NoClassDefFoundError("no stack")), Status.REJECTED, null);
            FilterTrace.rejected(new CheckedInput(BitSet.class, -1), Status.REJECTED, null);
            Path file = directory.resolve("recording.jfr");
            recording.dump(file);
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(event -> event.getEventType().getName().equals("jdk.Deserialization"))
                    .singleElement()
                    .satisfies(event -> assertThat(event.getClass("type").getName()).isEqualTo("java.util.BitSet"));
        }
    }
}

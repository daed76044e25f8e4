package io.github.treadlight.stream;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.bytes.ProbeFilter;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A self-test of {@link FastInputStream} with a value that the JDK's stream has written. An update of the JDK can
 * change code that the stream calls. If the value that was read is not equal, fast streams are not used.
 */
final class ReadSample {
    private ReadSample() {}

    /**
     * Checks that fast streams restore a sample of the kinds of objects that streams contain.
     *
     * @throws IOException if they do not
     */
    static void check() throws IOException, ClassNotFoundException {
        check(List.of(
                new SampleRecord(1, "text"), TimeUnit.DAYS, EnumSet.of(TimeUnit.HOURS), LocalDate.EPOCH,
                BitSet.valueOf(new long[] {1}), BigDecimal.TEN, new HashMap<>(Map.of("key", 1L)), new ArrayList<>(),
                Collections.unmodifiableList(List.of('c', 1.5, true))));
    }

    /**
     * Writes a value with the JDK's stream and reads it with two fast streams. The second one recognizes the class
     * descriptors of the first.
     *
     * @throws IOException if a value that was read is not equal
     */
    static void check(Object written) throws IOException, ClassNotFoundException {
        byte[] stream = JdkRules.written(written);
        StreamFilter none = StreamFilter.of(StreamFilter.Mode.OFF, "");
        LoaderClasses classes = new LoaderClasses();
        for (int i = 0; i < 2; i++) {
            StreamSetup setup = new StreamSetup(new ByteSource(stream), ReadSample.class.getClassLoader(), classes,
                    DescriptorAnnotations.NONE, none, null, StreamUse.UNKNOWN);
            try (FastInputStream in = new FastInputStream(setup.source(), new ClassResolver(setup))) {
                in.setObjectInputFilter(new ProbeFilter()); // the guard's filter may reject SampleRecord
                in.begin();
                if (!written.equals(in.readObject())) {
                    throw new InvalidObjectException("a fast stream did not restore the sample");
                }
            }
        }
    }

    private record SampleRecord(int number, String text) implements Serializable {}
}

package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.descriptor.ClassSource;
import io.github.treadlight.stream.descriptor.KnownClass;
import io.github.treadlight.stream.descriptor.LoaderClasses;
import io.github.treadlight.stream.jdk.JdkRules;
import io.github.treadlight.stream.jdk.ProbeFilter;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
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
import org.jspecify.annotations.Nullable;

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
        OwnClasses classes = new OwnClasses();
        for (int i = 0; i < 2; i++) {
            try (FastInputStream in = new FastInputStream(new ByteSource(stream), classes, null, null)) {
                in.setObjectInputFilter(new ProbeFilter()); // the guard's filter may reject SampleRecord
                in.begin();
                if (!written.equals(in.readObject())) {
                    throw new InvalidObjectException("a fast stream did not restore the sample");
                }
            }
        }
    }

    /** Resolves classes with Treadlight's own class loader. */
    private static final class OwnClasses implements ClassSource {
        private final LoaderClasses classes = new LoaderClasses();
        private @Nullable KnownClass resolved;

        @Override
        public LoaderClasses classes() {
            return classes;
        }

        @Override
        public Class<?> resolve(ObjectInputStream in, ObjectStreamClass descriptor, @Nullable KnownClass recognized)
                throws ClassNotFoundException {
            String name = descriptor.getName();
            Class<?> found = Class.forName(name, false, ReadSample.class.getClassLoader());
            resolved = classes.add(name, found);
            return found;
        }

        @Override
        public @Nullable KnownClass resolved() {
            return resolved;
        }

        @Override
        public Class<?> resolveProxy(String[] interfaces) throws ClassNotFoundException {
            throw new ClassNotFoundException("a sample has no proxies");
        }
    }

    private record SampleRecord(int number, String text) implements Serializable {}
}

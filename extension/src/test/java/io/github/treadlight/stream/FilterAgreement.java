package io.github.treadlight.stream;

import com.sun.enterprise.container.common.impl.util.JavaEEIOUtilsImpl;
import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.FilterRule.Decision;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what each kind of stream rejects under an application's filter with what the JDK's own filter of the same
 * pattern rejects. The streams name a class and its superclasses and end there, so no class is initialized.
 */
final class FilterAgreement {
    private static final ClassLoader LOADER = FilterAgreement.class.getClassLoader();

    private final ObjectInputFilter ofJdk;
    private final StreamFilter filter;
    private final StreamGuard guard;
    private final ObjectStreams resolving = streams(false);
    private final ObjectStreams fast = streams(true);

    private interface Opening {
        ObjectInputStream open(byte[] bytes) throws Exception;
    }

    FilterAgreement(String pattern) {
        ofJdk = ObjectInputFilter.Config.createFilter(pattern);
        filter = StreamFilter.of(Mode.REJECT, "").forApplication("shop", pattern);
        guard = new StreamGuard(() -> true, context -> filter);
    }

    private ObjectStreams streams(boolean isFast) {
        return new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> isFast);
    }

    /** Returns whether the JDK's own filter rejects a stream that names a class. */
    boolean rejectsInJdk(Class<?> type) throws Exception {
        return rejects(bytes -> withFilter(new PlainInput(bytes, LOADER), ofJdk), type);
    }

    /** Returns the decision of each kind of stream about a class, and that of the rules that commands show. */
    Map<String, Boolean> rejections(Class<?> type) throws Exception {
        Map<String, Boolean> rejections = new LinkedHashMap<>();
        rejections.put("guarded", rejects(this::guarded, type));
        rejections.put("resolving", rejects(bytes -> resolving.input(bytes, LOADER, filter, null), type));
        rejections.put("fast", rejects(this::fast, type));
        rejections.put("stock", rejects(this::stock, type));
        rejections.put("test-stream-filter",
                filter.rulesFor(type).stream().anyMatch(rule -> rule.decision() == Decision.REJECTED));
        return rejections;
    }

    /** Returns whether Treadlight's built-in list rejects a class or one of its serializable superclasses. */
    static boolean isListed(Class<?> type) {
        return SerializableClasses.withSuperclasses(type).stream()
                .anyMatch(each -> StreamFilter.isListed(each.getName()));
    }

    /** Reads an object with the JDK's own filter. */
    Object readAsJdk(byte[] bytes) throws Exception {
        return read(withFilter(new PlainInput(bytes, LOADER), ofJdk));
    }

    Object readGuarded(byte[] bytes) throws Exception {
        return read(guarded(bytes));
    }

    Object readStock(byte[] bytes) throws Exception {
        return read(stock(bytes));
    }

    Object readResolving(byte[] bytes) throws Exception {
        return read(resolving.input(bytes, LOADER, filter, null));
    }

    Object readFast(byte[] bytes) throws Exception {
        return read(fast(bytes));
    }

    private static Object read(ObjectInputStream stream) throws Exception {
        try (stream) {
            return stream.readObject();
        }
    }

    /** Returns a plain stream with the filter that the JVM's filter factory adds. */
    private ObjectInputStream guarded(byte[] bytes) throws IOException {
        return withFilter(new PlainInput(bytes, LOADER), guard.apply(null, null));
    }

    private ObjectInputStream fast(byte[] bytes) throws IOException {
        ObjectInputStream stream = fast.input(bytes, LOADER, filter, null);
        if (!(stream instanceof FastInputStream)) {
            throw new AssertionError("no fast stream: " + stream.getClass());
        }
        return stream;
    }

    /** Returns the server's own stream with Treadlight's filter. */
    private ObjectInputStream stock(byte[] bytes) throws Exception {
        return withFilter(
                new JavaEEIOUtilsImpl().createObjectInputStream(new ByteArrayInputStream(bytes), false, LOADER),
                filter.forStream(bytes.length, StreamOrigin.UNKNOWN));
    }

    private static ObjectInputStream withFilter(ObjectInputStream stream, ObjectInputFilter filter) {
        stream.setObjectInputFilter(filter);
        return stream;
    }

    private static boolean rejects(Opening opening, Class<?> type) throws Exception {
        List<String> names = SerializableClasses.withSuperclasses(type).stream().map(Class::getName).toList();
        try {
            Object object = read(opening.open(new HandMadeStream().descriptors(names).bytes()));
            throw new AssertionError("read " + object);
        } catch (InvalidClassException rejected) {
            if (!rejected.getMessage().contains("filter status: REJECTED")
                    && !rejected.getMessage().contains("Treadlight rejected the stream")) {
                throw new AssertionError("not rejected by a filter: " + type, rejected);
            }
            return true;
        } catch (EOFException end) {
            return false;
        }
    }
}

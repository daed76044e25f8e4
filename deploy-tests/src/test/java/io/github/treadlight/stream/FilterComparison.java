package io.github.treadlight.stream;

import io.github.treadlight.stream.fast.FastInputStream;
import io.github.treadlight.stream.filter.FilterRule;
import io.github.treadlight.stream.filter.FilterRule.Decision;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison of what streams reject under an application's filter with what the JDK's own filter of the same pattern
 * rejects. The only difference that is expected: Treadlight also rejects the classes of its built-in list.
 *
 * <p>The streams name a class and its serializable superclasses and end there, so no class is initialized.
 */
public final class FilterComparison {
    private final ClassLoader loader;
    private final ObjectInputFilter ofJdk;
    private final StreamFilter filter;
    private final StreamGuard guard;
    private final ObjectStreams resolving = streams(false);
    private final ObjectStreams fast = streams(true);

    private interface Opening {
        ObjectInputStream open(byte[] bytes) throws IOException;
    }

    /** @param loader the loader of all classes that are compared */
    public FilterComparison(ClassLoader loader, String pattern) {
        this.loader = loader;
        ofJdk = ObjectInputFilter.Config.createFilter(pattern);
        filter = StreamFilter.of(Mode.REJECT, "").forApplication("shop", pattern);
        guard = new StreamGuard(() -> true, context -> filter);
    }

    private static ObjectStreams streams(boolean isFast) {
        return new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> isFast);
    }

    /** Returns a message for each kind of stream that decides differently, and for the answer of the command. */
    public List<String> differences(Class<?> type) throws IOException, ClassNotFoundException {
        List<Class<?>> chain = withSuperclasses(type);
        byte[] named = naming(chain);
        boolean expected = rejects(bytes -> withFilter(bytes, ofJdk), named)
                || chain.stream().anyMatch(each -> StreamFilter.isListed(each.getName()));
        List<String> differences = new ArrayList<>();
        // The JVM's filter factory adds this filter to streams of applications.
        add("guarded", rejects(bytes -> withFilter(bytes, guard.apply(null, null)), named), expected, differences);
        // ServerIOUtils adds this filter to the streams of the server.
        add("stock", rejects(bytes -> withFilter(bytes, filter.forStream(bytes.length, StreamOrigin.UNKNOWN)), named),
                expected, differences);
        add("resolving", rejects(bytes -> resolving.input(bytes, loader, filter, null), named), expected, differences);
        add("fast", rejects(this::fast, named), expected, differences);
        add("test-stream-filter", filter.rulesFor(type).stream().map(FilterRule::decision)
                .anyMatch(Decision.REJECTED::equals), expected, differences);
        return differences.stream().map(each -> type.getName() + " in " + each).toList();
    }

    private static void add(String stream, boolean rejects, boolean expected, List<String> differences) {
        if (rejects != expected) {
            differences.add(stream + ": rejected=" + rejects);
        }
    }

    private ObjectInputStream fast(byte[] bytes) throws IOException {
        ObjectInputStream stream = fast.input(bytes, loader, filter, null);
        if (!(stream instanceof FastInputStream)) {
            throw new AssertionError("no fast stream: " + stream.getClass());
        }
        return stream;
    }

    private ObjectInputStream withFilter(byte[] bytes, ObjectInputFilter set) throws IOException {
        ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass descriptor) throws ClassNotFoundException {
                return Class.forName(descriptor.getName(), false, loader);
            }
        };
        stream.setObjectInputFilter(set);
        return stream;
    }

    private static boolean rejects(Opening opening, byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = opening.open(bytes)) {
            throw new AssertionError("read " + stream.readObject());
        } catch (InvalidClassException rejected) {
            if (!rejected.getMessage().contains("filter status: REJECTED")
                    && !rejected.getMessage().contains("Treadlight rejected the stream")) {
                throw new AssertionError("not rejected by a filter", rejected);
            }
            return true;
        } catch (EOFException end) {
            return false;
        }
    }

    private static List<Class<?>> withSuperclasses(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(List.of(type));
        for (Class<?> at = type.getSuperclass(); at != null && Serializable.class.isAssignableFrom(at);
                at = at.getSuperclass()) {
            all.add(at);
        }
        return all;
    }

    /** Returns the beginning of an object without fields, up to the descriptor of the topmost superclass. */
    private static byte[] naming(List<Class<?>> chain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        for (Class<?> each : chain) {
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(each.getName());
            out.writeLong(1);
            out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
            out.writeShort(0);
            out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        }
        return bytes.toByteArray();
    }
}

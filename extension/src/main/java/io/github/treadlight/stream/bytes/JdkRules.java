package io.github.treadlight.stream.bytes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules in which versions and updates of the JDK differ. This class finds them by letting the JDK read a few small
 * streams, because vendors backport such changes to earlier versions.
 *
 * <p>The initialization of this class fails if the JDK reads one of the streams in an unknown way.
 */
public final class JdkRules {
    /** True if an array with a negative length is refused before the filter is called: JDK-8306461, of JDK 21. */
    public static final boolean CHECKS_LENGTHS_FIRST;
    /** True if no record is created if the class of one of its values was not found: JDK-8331224, of JDK 23. */
    public static final boolean SKIPS_INCOMPLETE_RECORDS;
    /** True if no field of an object is set if the class of one of its values was not found: JDK-8331224, too. */
    public static final boolean SKIPS_INCOMPLETE_OBJECTS;
    /** True if each empty string is an object of its own: JDK 21. In JDK 17 and 25, all are the same object. */
    static final boolean CREATES_EMPTY_STRINGS;

    /** True if {@link GetField#get} throws an exception for a missing class, which newer JDKs declare. */
    public static final boolean THROWS_IF_MISSING;

    static {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        // The guard chooses a filter by this loader, and an application's filter may allow only its own classes.
        thread.setContextClassLoader(JdkRules.class.getClassLoader());
        try {
            CHECKS_LENGTHS_FIRST = checksLengthsFirst();
            SKIPS_INCOMPLETE_RECORDS = !createsIncompleteRecords();
            SKIPS_INCOMPLETE_OBJECTS = !setsIncompleteObjects();
            CREATES_EMPTY_STRINGS = createsEmptyStrings();
            THROWS_IF_MISSING = declaresMissing() && !Boolean.getBoolean("jdk.serialGetFieldCnfeReturnsNull");
        } catch (IOException | ReflectiveOperationException unexpected) {
            throw new IllegalStateException("this JDK does not read object streams as expected: " + unexpected,
                    unexpected);
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    private JdkRules() {}

    private static boolean declaresMissing() throws NoSuchMethodException {
        return Arrays.asList(GetField.class.getMethod("get", String.class, Object.class).getExceptionTypes())
                .contains(ClassNotFoundException.class);
    }

    private static boolean checksLengthsFirst() throws IOException, ClassNotFoundException {
        byte[] stream = written(new int[0]);
        ByteBuffer.wrap(stream).putInt(stream.length - Integer.BYTES, -1);
        try (ObjectInputStream in = new Probe(stream)) {
            in.readObject();
        } catch (StreamCorruptedException refused) {
            return true;
        } catch (NegativeArraySizeException created) {
            return false;
        }
        throw new IllegalStateException("this JDK reads arrays of negative length");
    }

    private static boolean createsEmptyStrings() throws IOException, ClassNotFoundException {
        byte[] stream = written(new Object[] {new String(), new String()});
        try (ObjectInputStream in = new Probe(stream)) {
            Object[] read = (Object[]) in.readObject();
            return read[0] != read[1];
        }
    }

    private static boolean createsIncompleteRecords() throws IOException {
        return readIncomplete(new ProbeRecord(new Missing())) instanceof ProbeRecord;
    }

    private static boolean setsIncompleteObjects() throws IOException {
        ProbeObject written = new ProbeObject();
        written.number = 1;
        written.value = new Missing();
        return readIncomplete(written) instanceof ProbeObject read && read.number == 1;
    }

    /** Reads an object that refers to a class that does not exist. Returns what was created. */
    private static @Nullable Object readIncomplete(Object object) throws IOException {
        byte[] stream = written(object);
        Created.take();
        try (ObjectInputStream in = new Probe(stream)) {
            in.readObject();
        } catch (ClassNotFoundException expected) {
            return Created.take();
        }
        throw new IllegalStateException("this JDK reads objects of classes that do not exist");
    }

    public static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /** The JDK's stream, which does not find {@link Missing}. */
    private static final class Probe extends ObjectInputStream {
        Probe(byte[] stream) throws IOException {
            super(new ByteArrayInputStream(stream));
            setObjectInputFilter(new ProbeFilter());
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass descriptor) throws ClassNotFoundException {
            if (descriptor.getName().equals(Missing.class.getName())) {
                throw new ClassNotFoundException(descriptor.getName());
            }
            return Class.forName(descriptor.getName(), false, JdkRules.class.getClassLoader());
        }
    }

    /** The object that was created last in this thread. */
    static class Created {
        private static final ThreadLocal<Object> LAST = new ThreadLocal<>();

        Created() {
            LAST.set(this);
        }

        static void set(Object created) {
            LAST.set(created);
        }

        static @Nullable Object take() {
            Object last = LAST.get();
            LAST.remove();
            return last;
        }
    }

    /** An object whose superclass is not serializable, so that a stream calls the superclass's constructor. */
    private static final class ProbeObject extends Created implements Serializable {
        private static final long serialVersionUID = 1;

        private int number;
        @SuppressWarnings("UnusedVariable") // written to the stream
        private @Nullable Object value;
    }

    private record ProbeRecord(Object value) implements Serializable {
        ProbeRecord {
            Created.set(this);
        }
    }

    private static final class Missing implements Serializable {
        private static final long serialVersionUID = 1;
    }
}

package io.github.treadlight.stream;

import java.io.ObjectInputStream;
import java.lang.StackWalker.StackFrame;
import java.rmi.MarshalledObject;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.rmi.server.RemoteStub;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The exception for RMI, whose own streams contain stubs and marshalled objects: the built-in list names both, because
 * streams of other code have no use for them.
 */
final class RmiReading {
    /** The classes of the built-in list that RMI and JMX send. */
    static final Set<String> CLASSES = Set.of(
            RemoteObject.class.getName(), RemoteObjectInvocationHandler.class.getName(),
            MarshalledObject.class.getName(), "sun.rmi.server.UnicastRef", "sun.rmi.server.UnicastRef2",
            "sun.rmi.registry.RegistryImpl_Stub");
    /** The packages that read streams for RMI: JMX reads the stub in the address of a server. */
    private static final List<String> READERS = List.of("sun.rmi.", "java.rmi.", "javax.management.remote.rmi.");
    private static final String STREAM = ObjectInputStream.class.getName();
    private static final Set<String> DESCRIPTORS = Set.of("readNonProxyDesc", "readProxyDesc");

    private RmiReading() {}

    /** Returns whether RMI sends a class, or arrays of it, that the built-in list names by itself or its superclass. */
    @SuppressWarnings("deprecation") // JMX has stubs of this kind
    static boolean isSent(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return CLASSES.contains(element.getName()) || RemoteStub.class.isAssignableFrom(element);
    }

    /**
     * Returns whether RMI itself reads the stream whose filter asks: walks the stack, which takes microseconds.
     *
     * <p>The classes of the stream may open other streams while they are read. So the frames of this stream are
     * counted: the JDK nests each object and each descriptor of a superclass one level deeper. If the frames are
     * others than expected, the result is false.
     *
     * @param depth the depth that the stream tells its filter
     */
    static boolean isReading(long depth) {
        return StackWalker.getInstance().walk(frames -> isOfRmi(reader(frames.iterator(), depth)));
    }

    /** Returns the class that called the stream; null if the frames are others than expected. */
    private static @Nullable String reader(Iterator<StackFrame> frames, long depth) {
        long levels = depth;
        boolean inDescriptor = false;
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            boolean ofStream = frame.getClassName().equals(STREAM);
            if (ofStream && frame.getMethodName().equals("readObject0")) {
                levels--;
                inDescriptor = false;
            } else if (ofStream && DESCRIPTORS.contains(frame.getMethodName())) {
                levels -= inDescriptor ? 1 : 0;
                inDescriptor = true;
            } else if (!ofStream && levels == 0) {
                return frame.getClassName();
            }
            if (levels < 0) {
                return null;
            }
        }
        return null;
    }

    private static boolean isOfRmi(@Nullable String reader) {
        return reader != null && READERS.stream().anyMatch(reader::startsWith);
    }
}

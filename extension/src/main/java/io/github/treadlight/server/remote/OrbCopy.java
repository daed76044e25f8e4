package io.github.treadlight.server.remote;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A copy that the server's ORB makes of an argument or a result when a remote bean is called in the same JVM. The ORB
 * copies objects by reflection. If that fails for an object, the ORB writes the object to a stream in memory, and reads
 * this stream at once. So the stream has no other writer.
 *
 * <p>The copy is recognized on the stack of the thread that reads. The ORB's copier must be on the stack. Of the frames
 * that the copier has called, those of the ORB must belong to the code that reads values. A method outside of the ORB,
 * such as {@code readObject}, must call only the stream that the ORB has passed to it: if it makes a remote call or
 * decodes bytes, the ORB reads another stream.
 */
final class OrbCopy {
    private static final String COPIER = "com.sun.corba.ee.impl.copyobject.ORBStreamObjectCopierImpl";
    private static final List<String> ORB = List.of("com.sun.corba.", "com.sun.org.omg.", "org.omg.", "javax.rmi.");
    /** The code of the ORB that reads values from a stream. Other code reads the messages of remote calls. */
    private static final List<String> READING = List.of(
            "com.sun.corba.ee.impl.encoding.",
            "com.sun.corba.ee.impl.io.",
            "com.sun.corba.ee.impl.util.",
            "com.sun.corba.ee.impl.corba.AnyImpl",
            "com.sun.corba.ee.impl.corba.TCUtility",
            "com.sun.corba.ee.impl.javax.rmi.CORBA.Util");
    /** The stream that the ORB passes to methods such as {@code readObject}, and its superclass. */
    private static final Set<String> PASSED = Set.of(
            "com.sun.corba.ee.impl.io.IIOPInputStream", "com.sun.corba.ee.impl.io.InputStreamHook");

    private OrbCopy() {}

    /** Returns whether the current thread reads the stream of a copy. */
    static boolean isBeingRead() {
        return StackWalker.getInstance().walk(frames -> isBeingRead(frames.iterator()));
    }

    private static boolean isBeingRead(Iterator<StackFrame> frames) {
        boolean isBelowOrb = false;
        String above = "";
        while (frames.hasNext()) {
            String name = frames.next().getClassName();
            boolean isOrb = startsWith(name, ORB);
            if (name.equals(COPIER)) {
                return isBelowOrb;
            }
            if (isOrb ? !startsWith(name, READING) : startsWith(above, ORB) && !PASSED.contains(above)) {
                return false;
            }
            isBelowOrb |= isOrb;
            above = name;
        }
        return false;
    }

    private static boolean startsWith(String name, List<String> prefixes) {
        return prefixes.stream().anyMatch(name::startsWith);
    }
}

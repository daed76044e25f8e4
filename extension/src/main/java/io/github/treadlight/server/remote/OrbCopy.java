package io.github.treadlight.server.remote;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A copy that the server's ORB makes of an argument or a result, because a remote bean is called in the same JVM. The
 * ORB copies objects by reflection. If an object refuses that, the ORB writes it to a stream in memory and reads this
 * stream at once. Nobody else can have written it.
 *
 * <p>Found on the stack of the thread that reads. The stream of the copy is read only if the ORB's copier is below all
 * frames of the ORB, and if each method outside of the ORB above the copier, such as a {@code readObject}, calls only
 * the stream that the ORB has passed to it. If such a method makes a remote call or decodes bytes, the ORB reads
 * another stream.
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

    /** Returns whether the ORB reads the stream of a copy when it calls the method that calls this one. */
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

package io.github.treadlight.server.streams;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The code of a server that opens a stream of HTTP sessions, found on the stack of the thread that opens it. The
 * servers open all these streams by the same method, so only the callers of that method tell where the bytes come from.
 * Unknown callers have no constant. docs/deserialization.md has a table of all callers, with the origin of their
 * bytes.
 */
enum SessionReader {
    /** Reads the sessions of a redeployment with {@code keepstate}, which the same JVM wrote to its memory. */
    REDEPLOYMENT,
    /** Reads the sessions that an instance wrote to a file before it stopped. */
    RESTART,
    /** Reads a session from a store of files, or one that instances share. Others may have written it. */
    STORE,
    /** Reads an attribute of a session, whose stream another stream contains. It has the origin of that stream. */
    ATTRIBUTE;

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    private static final String TREADLIGHT = "io.github.treadlight.";
    private static final String WEB_MODULE = "com.sun.enterprise.web.WebModule";
    private static final String MANAGER = "org.apache.catalina.session.StandardManager";
    private static final String FILES = "org.apache.catalina.session.FileStore";
    private static final Map<String, SessionReader> BY_METHOD = Map.of(
            WEB_MODULE + ".loadSessions", REDEPLOYMENT,
            MANAGER + ".doLoadFromFile", RESTART,
            FILES + ".load", STORE,
            "org.glassfish.web.ha.session.management.ReplicationStore.getSession", STORE,
            "org.apache.catalina.session.StandardSession.readRemainingObject", ATTRIBUTE);
    /** Classes whose methods can be on the stack between the opening of a stream and the method that we look for. */
    private static final Set<String> PASS_ON =
            Set.of(WEB_MODULE, MANAGER, FILES, "org.apache.catalina.session.ManagerBase");

    /** Returns the code that opens a stream by calling this method; null if it does not read sessions. */
    static @Nullable SessionReader find() {
        return STACK.walk(frames -> find(frames.iterator()));
    }

    private static @Nullable SessionReader find(Iterator<StackFrame> frames) {
        boolean isOpening = true;
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            String name = frame.getClassName();
            if (isOpening && isOfTreadlightOrJdk(frame.getDeclaringClass())) {
                continue;
            }
            isOpening = false;
            SessionReader found = BY_METHOD.get(name + "." + frame.getMethodName());
            if (found != null || !PASS_ON.contains(name)) {
                return found;
            }
        }
        return null;
    }

    /** Returns whether a class is on the stack because it creates or calls a stream for another class. */
    static boolean isOfTreadlightOrJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader()
                || (loader == SessionReader.class.getClassLoader() && type.getName().startsWith(TREADLIGHT));
    }
}

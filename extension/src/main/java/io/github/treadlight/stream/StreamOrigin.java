package io.github.treadlight.stream;

/**
 * The origin of the bytes of an object stream, as far as it is proved. If this server wrote them itself, and kept them
 * where nobody else can change them, then no attacker has put a class of the built-in list there. So such a class is
 * read, and the log names it. The patterns of the administrator and of the application apply to all origins.
 */
@FunctionalInterface
public interface StreamOrigin {
    /** The origin of streams about which nothing is proved. */
    StreamOrigin UNKNOWN = () -> false;
    /** The origin of streams that this server wrote and kept. */
    StreamOrigin OWN = () -> true;

    /**
     * Returns whether this server wrote the bytes itself and kept them where nobody else can change them. Called only
     * when the stream would be rejected otherwise, so it may take milliseconds. Must not throw an exception.
     */
    boolean isOwn();
}

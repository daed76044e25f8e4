package io.github.treadlight.leak.access;

/** Thrown before a release uses a member whose shape differs from that on all tested servers and JDKs. */
public final class UnknownShapeException extends ReflectiveOperationException {
    private static final long serialVersionUID = 1L;

    UnknownShapeException(String member) {
        super(member + " differs from the same member on all tested servers and JDKs");
    }
}

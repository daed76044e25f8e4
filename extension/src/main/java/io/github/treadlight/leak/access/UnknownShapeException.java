package io.github.treadlight.leak.access;

/** Thrown before a release uses a private member whose shape differs from those on which Treadlight was tested. */
public final class UnknownShapeException extends ReflectiveOperationException {
    private static final long serialVersionUID = 1L;

    UnknownShapeException(String member) {
        super(member + " differs from the versions on which Treadlight was tested");
    }
}

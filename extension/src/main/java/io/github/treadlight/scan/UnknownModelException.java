package io.github.treadlight.scan;

/** Thrown for a version of HK2's class model that Treadlight does not know. */
public final class UnknownModelException extends ReflectiveOperationException {
    private static final long serialVersionUID = 1L;

    UnknownModelException(String digest) {
        super("digest " + digest);
    }
}

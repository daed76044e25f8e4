package io.github.treadlight.scan;

/** The server has a version of HK2's class model that Treadlight does not know. */
final class UnknownModelException extends ReflectiveOperationException {
    private static final long serialVersionUID = 1L;

    UnknownModelException(String digest) {
        super("a version of HK2's class model that Treadlight does not know (digest " + digest + ")");
    }
}

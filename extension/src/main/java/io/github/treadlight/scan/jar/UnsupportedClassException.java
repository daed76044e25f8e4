package io.github.treadlight.scan.jar;

/** A class that cannot be recorded. The server scans its jar at each deployment. */
final class UnsupportedClassException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedClassException(String message) {
        super(message);
    }
}

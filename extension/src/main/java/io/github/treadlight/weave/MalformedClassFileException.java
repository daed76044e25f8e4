package io.github.treadlight.weave;

/** Thrown for bytes that are not a valid class file; the message gives the reason. */
final class MalformedClassFileException extends Exception {
    MalformedClassFileException(String message) {
        super(message);
    }
}

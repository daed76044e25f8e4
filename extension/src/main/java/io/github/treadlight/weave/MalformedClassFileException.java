package io.github.treadlight.weave;

/** The bytes are not a class file; the message says what is wrong with them. */
final class MalformedClassFileException extends Exception {
    MalformedClassFileException(String message) {
        super(message);
    }
}

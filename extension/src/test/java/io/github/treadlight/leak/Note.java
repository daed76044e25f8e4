package io.github.treadlight.leak;

import jakarta.validation.constraints.NotBlank;

/** A class of an application, whose constraint tells of a value in a message. */
public final class Note {
    @NotBlank(message = "${validatedValue.description}")
    private final Word word = new Word();

    /** An empty one. */
    public static final class Word implements CharSequence {
        /** For the message. */
        public String getDescription() {
            return "an empty word";
        }

        @Override
        public int length() {
            return 0;
        }

        @Override
        public char charAt(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }

        @Override
        public String toString() {
            return "";
        }
    }
}

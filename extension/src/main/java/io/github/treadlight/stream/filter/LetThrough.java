package io.github.treadlight.stream.filter;

import io.github.treadlight.stream.reader.ReadingCode;
import java.util.function.Supplier;

/**
 * A class or a size that a filter would reject, but lets through because it only logs.
 *
 * @param subject the name of the class, or the limit that would allow the size
 * @param rule the rule that would reject the stream
 * @param reading finds the code that reads the stream, on the stack of the current thread
 */
public record LetThrough(String subject, String rule, Supplier<ReadingCode> reading) {
    static LetThrough of(Rejection rejection, Supplier<ReadingCode> reading) {
        String className = rejection.className();
        return new LetThrough(className == null ? rejection.subject() : className, rejection.rule(), reading);
    }
}

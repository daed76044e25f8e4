package io.github.treadlight.stream;

/** Receives the rejections of a reader's streams. Called by several threads, before the exception is thrown. */
@FunctionalInterface
public interface RejectionListener {
    /** Receives the rejection of a stream. Not called for what a filter only logs. */
    void rejected(RejectionReason reason);
}

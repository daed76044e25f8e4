package io.github.treadlight.stream.filter;

/** Receives the rejections of a reader's streams. Called by several threads, before the exception is thrown. */
@FunctionalInterface
public interface RejectionListener {
    /** Receives the reason of a rejection. Not called if the filter only logs. */
    void rejected(RejectionReason reason);
}

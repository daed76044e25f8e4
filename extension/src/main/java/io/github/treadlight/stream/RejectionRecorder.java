package io.github.treadlight.stream;

import java.util.function.Supplier;

/** Records rejections for tools that observe the JVM. */
interface RejectionRecorder {
    /** The recorder of this JVM, which does nothing if the JVM has no flight recorder. */
    RejectionRecorder OF_JVM = ofJvm();

    /**
     * Records a rejection if a recording is active.
     *
     * @param reading finds the code that reads the stream
     */
    void record(String reader, Rejection rejection, Supplier<ReadingCode> reading);

    private static RejectionRecorder ofJvm() {
        try {
            return new RejectionEvents();
        } catch (LinkageError missing) {
            // The JVM lacks the module jdk.jfr, or the OSGi framework does not export its package.
            return (reader, rejection, reading) -> { };
        }
    }
}

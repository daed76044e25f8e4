package io.github.treadlight.tool.peer;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The outcomes and measurements of one run of a suite on a new server. Sizes are in bytes, after garbage collections.
 *
 * @param deployments the number of successful deployments
 * @param ended the number of ended applications that Treadlight logged; 0 if Treadlight is not installed
 * @param before the server's memory before the suite
 * @param after the server's memory after the suite, when everything was undeployed
 * @param retained the number of class loaders that are left of each archive
 * @param strong the number that is left of each archive after the JVM has cleared soft references; equal to
 *     {@code retained} without Treadlight, where this is not measured
 * @param problems the records at WARNING and SEVERE that name Treadlight
 */
record SuiteRun(
        String server,
        String jdk,
        TestOutcomes outcomes,
        int deployments,
        int ended,
        Memory before,
        Memory after,
        Map<String, Integer> retained,
        Map<String, Integer> strong,
        List<String> problems,
        Duration time) {

    /** The memory of a server in bytes. */
    record Memory(long heap, long metaspace) {}

    /** Returns the number of class loaders that are left of all archives. */
    int loadersLeft() {
        return sum(retained);
    }

    /** Returns the number of class loaders that are left although no soft reference retains them. */
    int strongLoadersLeft() {
        return sum(strong);
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}

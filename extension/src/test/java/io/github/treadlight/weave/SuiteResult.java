package io.github.treadlight.weave;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The result of a framework's suite.
 *
 * @param classValues the names of the loaded classes that directly extended {@link ClassValue} before they were woven
 * @param compactValues the number of values in the woven class values when the suite ended
 * @param outcomes the status of each test and group of tests, with the class of the failure, by unique identifier
 */
record SuiteResult(TreeSet<String> classValues, long compactValues, TreeMap<String, String> outcomes)
        implements Serializable {
    static final String SUCCESS = "SUCCESSFUL";

    long successes() {
        return outcomes.values().stream().filter(SUCCESS::equals).count();
    }

    /** Returns both outcomes of each test whose outcome differs, and of each test that only one run has. */
    Map<String, String> differences(SuiteResult other) {
        TreeSet<String> all = new TreeSet<>(outcomes.keySet());
        all.addAll(other.outcomes.keySet());
        Map<String, String> differences = new TreeMap<>();
        for (String test : all) {
            String here = String.valueOf(outcomes.get(test));
            String there = String.valueOf(other.outcomes.get(test));
            if (!here.equals(there)) {
                differences.put(test, here + ", other: " + there);
            }
        }
        return differences;
    }
}

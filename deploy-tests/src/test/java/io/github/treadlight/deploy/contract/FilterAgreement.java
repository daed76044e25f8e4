package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.stream.FilterComparison;
import io.github.treadlight.tool.gadget.SerializableTypes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The assertion that all kinds of streams, and {@code test-stream-filter}, agree with the JDK's own filter. */
final class FilterAgreement {
    /** A pattern that rejects all classes, an allow-list of the JDK's, and one with a part of the jars. */
    private static final List<String> PATTERNS = List.of(
            "!*", "java.util.**;java.lang.**;!*", "java.**;javax.**;!org.apache.**;org.**;!*");

    private FilterAgreement() {}

    /**
     * Compares the decisions about each serializable class that can be loaded.
     *
     * @param files a jar or another archive, or the folder of an unpacked server
     * @param name the name of a folder for nested jars
     * @param least the number of classes that must be exceeded
     */
    static void assertOn(Path files, String name, int least) throws Exception {
        try (SerializableTypes types = new SerializableTypes(files, BuildFiles.work("agreement-" + name))) {
            List<Class<?>> all = types.all();
            List<String> differences = new ArrayList<>();
            for (String pattern : PATTERNS) {
                FilterComparison comparison = new FilterComparison(types.loader(), pattern);
                for (Class<?> type : all) {
                    differences.addAll(comparison.differences(type));
                }
            }
            assertThat(differences).isEmpty();
            assertThat(all).hasSizeGreaterThan(least);
        }
    }
}

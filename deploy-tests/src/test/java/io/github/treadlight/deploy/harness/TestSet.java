package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A set of tests that one build runs. The tags of a contract's test, including those of its class, decide in which set
 * the test is on a given server.
 */
enum TestSet {
    /** Run by {@code mvn verify}. */
    DEFAULT,
    /** Run by continuous integration, in addition to the default set. */
    THOROUGH,
    /** Run before a release. */
    RELEASE;

    private static final String THOROUGH_TAG = "thorough";
    private static final String RELEASE_TAG = "release";
    /** The tags of tests that are one set later on the other one of Payara Micro 6 and Payara Server 6. */
    private static final String ONLY_SERVER = "only-server";
    private static final String ONLY_MICRO = "only-micro";
    /** The tag of tests that are in the release set on GlassFish 8. */
    private static final String ONE_SERVER = "one-server";

    /**
     * Returns the set of a test on a server.
     *
     * @param tags the tags of the test and of its class
     */
    static TestSet of(Set<String> tags, Server server) {
        if (tags.contains(RELEASE_TAG)) {
            return RELEASE;
        }
        return switch (server) {
            case PAYARA_MICRO -> onPayara6(tags, ONLY_SERVER);
            case PAYARA -> onPayara6(tags, ONLY_MICRO);
            case PAYARA_MICRO7, PAYARA7, GLASSFISH7 -> thoroughIf(tags.contains(server.id()));
            case GLASSFISH8 -> thoroughIf(!tags.contains(ONE_SERVER));
        };
    }

    private static TestSet onPayara6(Set<String> tags, String later) {
        if (tags.contains(THOROUGH_TAG)) {
            return tags.contains(later) ? RELEASE : THOROUGH;
        }
        return tags.contains(later) ? THOROUGH : DEFAULT;
    }

    private static TestSet thoroughIf(boolean isThorough) {
        return isThorough ? THOROUGH : RELEASE;
    }

    /** Returns the sets that the system property {@code treadlight.sets} names, separated by commas. */
    static Set<TestSet> selected() {
        return Arrays.stream(System.getProperty("treadlight.sets").split(","))
                .map(name -> Arrays.stream(values()).filter(set -> set.toString().equals(name)).findAny()
                        .orElseThrow(() -> new IllegalArgumentException("There is no test set '" + name
                                + "'; there are " + Arrays.toString(values()) + ".")))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(TestSet.class)));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sets of tests. Each test of a contract is in exactly one set for a given server. Its tags, including those of its
 * class, and the server decide in which.
 */
enum TestSet {
    /** Run by {@code mvn verify}. */
    DEFAULT,
    /** Run by continuous integration, in addition to the default set. */
    THOROUGH,
    /** Run before a release. */
    RELEASE;

    /** The tag of tests that are not in the default set of any server. */
    private static final String THOROUGH_TAG = "thorough";
    /** The tag of tests that are in the release set of each server. */
    private static final String RELEASE_TAG = "release";
    /** The tags of tests that are in the thorough set of GlassFish 8 only, or of no GlassFish. */
    private static final Set<String> NOT_ON_GLASSFISH7 = Set.of("one-glassfish", "one-server");
    private static final String NOT_ON_GLASSFISH = "one-server";

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
            case PAYARA_MICRO, PAYARA -> tags.contains(THOROUGH_TAG) ? THOROUGH : DEFAULT;
            case PAYARA_MICRO7, PAYARA7 -> thoroughIf(tags.contains(server.id()));
            case GLASSFISH7 -> thoroughIf(NOT_ON_GLASSFISH7.stream().noneMatch(tags::contains));
            case GLASSFISH8 -> thoroughIf(!tags.contains(NOT_ON_GLASSFISH));
        };
    }

    private static TestSet thoroughIf(boolean isThorough) {
        return isThorough ? THOROUGH : RELEASE;
    }

    /** Returns the sets that the system property {@code treadlight.sets} names, separated by commas. */
    static Set<TestSet> selected() {
        return Arrays.stream(System.getProperty("treadlight.sets").split(","))
                .map(name -> valueOf(name.strip().toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(TestSet.class)));
    }
}

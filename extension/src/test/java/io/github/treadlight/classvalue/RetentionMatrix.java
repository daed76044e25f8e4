package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.ScenarioObjects.Retained;
import io.github.treadlight.classvalue.RetentionScenario.Scale;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs each scenario with two implementations and compares what they retain. Scenarios share garbage collections: a
 * batch of them is played before the first collection.
 */
final class RetentionMatrix {
    /** A collector may need several collections; the loop ends when they change nothing. */
    private static final int MOST_COLLECTIONS = 50;
    /** Concurrent collectors find some objects dead one cycle later than others. */
    private static final int UNCHANGED_COLLECTIONS = 2;
    /** More for a violation, so that a slow collector does not look like one. */
    private static final int UNCHANGED_COLLECTIONS_OF_A_VIOLATION = 8;

    /** This many references, with their objects, take some 100 MB of heap. */
    private static final int LARGEST_BATCH = 400_000;

    private final Implementation ours;
    private final Scale scale;
    private final List<String> violations = new ArrayList<>();
    private int releases;

    /** A scenario, played with both implementations. */
    private record Played(RetentionScenario scenario, ScenarioObjects ours, ScenarioObjects reference) {
        boolean isViolated() {
            return ours.retained().exceeds(reference.retained());
        }

        int retained() {
            return ours.retained().sum() + reference.retained().sum();
        }
    }

    RetentionMatrix(Implementation ours, Scale scale) {
        this.ours = ours;
        this.scale = scale;
    }

    /** Returns a line for each scenario in which ours retains more than the reference: its name, and the numbers. */
    List<String> violations() {
        return violations;
    }

    /** Returns the number of scenarios in which the reference retains none of the ended objects. */
    int releases() {
        return releases;
    }

    void run(List<RetentionScenario> scenarios) {
        List<Played> batch = new ArrayList<>();
        int size = 0;
        for (RetentionScenario scenario : scenarios) {
            Played played = new Played(scenario, scenario.play(ours, scale),
                    scenario.play(scenario.reference(), scale));
            batch.add(played);
            size += played.retained();
            if (size > LARGEST_BATCH) {
                compare(batch);
                batch.clear();
                size = 0;
            }
        }
        compare(batch);
        batch.clear();
        // A purge in the next run would visit these loaders, too.
        System.gc();
    }

    private void compare(List<Played> batch) {
        Class<?> live = new TestLoader(null).define(1).get(0);
        collect(batch, live);
        for (Played each : batch) {
            Retained reference = each.reference.retained();
            if (each.isViolated()) {
                violations.add("%s: %s retains %s, %s retains %s".formatted(
                        each.scenario, ours, each.ours.retained(), each.scenario.reference(), reference));
            }
            releases += reference.sum() == 0 ? 1 : 0;
        }
        Reference.reachabilityFence(live);
    }

    /** Collects garbage until more collections change nothing, longer if ours retains more. */
    private void collect(List<Played> batch, Class<?> live) {
        long last = -1;
        int unchanged = 0;
        for (int i = 0; i < MOST_COLLECTIONS && unchanged < UNCHANGED_COLLECTIONS_OF_A_VIOLATION; i++) {
            for (Played each : batch) {
                if (each.scenario.isReadOn()) {
                    each.ours.readOn(ours, live);
                    each.reference.readOn(each.scenario.reference(), live);
                }
            }
            System.gc();
            long now = batch.stream().mapToLong(Played::retained).sum();
            unchanged = now == last ? unchanged + 1 : 0;
            last = now;
            if (unchanged >= UNCHANGED_COLLECTIONS && batch.stream().noneMatch(Played::isViolated)) {
                return;
            }
        }
    }
}

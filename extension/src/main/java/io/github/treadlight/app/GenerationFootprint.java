package io.github.treadlight.app;

import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The heap that the class values of one generation take, including values that its classes keep for class values of the
 * server or of other applications.
 *
 * @param generation the generation
 * @param totals the sum over its class loaders and their descendants
 */
public record GenerationFootprint(AppGeneration generation, Totals totals) {
    /** Measures the generations and the server. Reads references to class loaders. */
    static Footprints of(List<AppGeneration> generations) {
        Map<AppGeneration, Totals> ofGenerations = new LinkedHashMap<>();
        for (AppGeneration generation : generations) {
            if (generation.loadersAlive() > 0) {
                ofGenerations.put(generation, Totals.NOTHING);
            }
        }
        Totals ofServer = Totals.NOTHING;
        for (Footprint footprint : ClassValueAdmin.footprint()) {
            Totals totals = Totals.of(footprint);
            Optional<AppGeneration> of = ofGenerations.keySet().stream()
                    .filter(generation -> generation.reaches(footprint.loader()))
                    .findFirst();
            if (of.isPresent()) {
                ofGenerations.merge(of.get(), totals, Totals::plus);
            } else {
                ofServer = ofServer.plus(totals);
            }
        }
        return new Footprints(
                ofGenerations.entrySet().stream()
                        .map(each -> new GenerationFootprint(each.getKey(), each.getValue()))
                        .toList(),
                ofServer);
    }

    /**
     * The numbers of class values and of their values, and the heap that they take.
     *
     * @param classValues the number of class values that have a value
     * @param values the number of values, one for each pair of a class value and a class
     * @param bytes an estimate of the heap that the data structures take, without the values themselves
     */
    public record Totals(int classValues, long values, long bytes) {
        /** No class values, which take no heap. */
        public static final Totals NOTHING = new Totals(0, 0, 0);

        static Totals of(Footprint footprint) {
            return new Totals(footprint.columns(), footprint.associations(), footprint.bytes());
        }

        /** Returns the sum of both. */
        public Totals plus(Totals other) {
            return new Totals(classValues + other.classValues, values + other.values, bytes + other.bytes);
        }
    }
}

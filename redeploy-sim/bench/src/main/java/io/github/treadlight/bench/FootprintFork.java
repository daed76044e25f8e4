package io.github.treadlight.bench;

import java.lang.ref.Reference;
import java.util.function.Supplier;

/** One measurement of {@link ClassValueFootprint} in its own JVM. Arguments: rival, case, size as a percentage. */
final class FootprintFork {
    private FootprintFork() {}

    /** Prints the growth of the live heap after the computation and after {@link Rival#afterDeployment}. */
    public static void main(String[] arguments) {
        Rival rival = Rival.valueOf(arguments[0]);
        FootprintCase footprint = FootprintCase.valueOf(arguments[1]);
        int percent = Integer.parseInt(arguments[2]);
        Value.shareOne();
        growth(rival, () -> footprint.fillBriefly(rival));
        System.out.println(growth(rival, () -> footprint.fill(rival, percent)));
    }

    private static String growth(Rival rival, Supplier<FootprintCase.Filled> fill) {
        long before = LiveHeap.bytes();
        FootprintCase.Filled filled = fill.get();
        try {
            long computed = LiveHeap.bytes() - before;
            filled.loaders().forEach(rival::afterDeployment);
            long trimmed = LiveHeap.bytes() - before;
            return computed + " " + trimmed;
        } finally {
            Reference.reachabilityFence(filled);
            filled.loaders().forEach(rival::afterUndeployment);
        }
    }
}

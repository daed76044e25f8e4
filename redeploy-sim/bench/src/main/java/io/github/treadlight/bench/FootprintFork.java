package io.github.treadlight.bench;

import java.lang.ref.Reference;

/** One measurement of {@link ClassValueFootprint}, in a JVM of its own. Arguments: the rival and the case. */
final class FootprintFork {
    private FootprintFork() {}

    /** Prints the bytes that the set-up takes: as computed, and after the server said that it had been deployed. */
    public static void main(String[] arguments) {
        Rival rival = Rival.valueOf(arguments[0]);
        FootprintCase footprint = FootprintCase.valueOf(arguments[1]);
        Value.shareOne();
        // Once with little, so that what the JDK and the rival load and keep once for all is there before.
        growth(rival, footprint, 0.01);
        System.out.println(growth(rival, footprint, 1));
    }

    private static String growth(Rival rival, FootprintCase footprint, double share) {
        AppLoader app = new AppLoader();
        long before = LiveHeap.bytes();
        Object kept = footprint.fill(rival, app, share);
        try {
            long computed = LiveHeap.bytes() - before;
            rival.started(app);
            long trimmed = LiveHeap.bytes() - before;
            return computed + " " + trimmed;
        } finally {
            Reference.reachabilityFence(kept);
            rival.ended(app);
        }
    }
}

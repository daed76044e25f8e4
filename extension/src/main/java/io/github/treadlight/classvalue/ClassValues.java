package io.github.treadlight.classvalue;

import java.util.Objects;

/**
 * What a server does with all the {@linkplain CompactClassValue class values} of an application at once. Thread-safe.
 */
public final class ClassValues {
    private ClassValues() {}

    /**
     * Says that this loader belongs to an application: it, and every loader below it, will end before the server does.
     * To be called before the application's classes run. The loader is not kept alive.
     */
    public static void declareApplication(ClassLoader loader) {
        Lifetimes.declareApplication(Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Drops every value that has to do with the loader or a loader below it: those of their class values, whoever keeps
     * them, and those that their classes keep for class values of others. What is asked for afterwards is computed
     * anew, so an application that is still running stays correct.
     *
     * @return what was dropped; never null
     */
    public static Purged purge(ClassLoader ended) {
        Objects.requireNonNull(ended, "ended");
        Owners.expunge();
        int classValues = 0;
        int associations = 0;
        for (CompactClassValue<?> classValue : Owners.below(ended)) {
            int dropped = classValue.purge();
            associations += dropped;
            classValues += dropped == 0 ? 0 : 1;
        }
        for (CompactClassValue<?> classValue : Owners.all()) {
            associations += classValue.purgeHostedBelow(ended);
        }
        return new Purged(classValues, associations);
    }

    /**
     * What a purge dropped.
     *
     * @param classValues the class values of the ended loaders that had values
     * @param associations the values, each of one class and one class value
     */
    public record Purged(int classValues, int associations) {
        /** Nothing dropped. */
        public static final Purged NOTHING = new Purged(0, 0);

        /** The sum of both. */
        public Purged plus(Purged other) {
            return new Purged(classValues + other.classValues, associations + other.associations);
        }
    }
}

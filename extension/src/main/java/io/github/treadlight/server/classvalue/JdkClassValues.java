package io.github.treadlight.server.classvalue;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.classvalue.layout.Sizes;
import io.github.treadlight.leak.jdk.ClassValueCount;
import io.github.treadlight.log.ModuleLog;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;

/**
 * The class values of a running application that use the JDK's implementation, and the heap that this takes.
 *
 * @param app the name of the application
 * @param classValues the number of class values with a value for a class of the application
 * @param values the number of these values
 * @param bytes an estimate of the heap that the JDK's data structures take, without the values themselves
 */
public record JdkClassValues(String app, int classValues, long values, long bytes) {
    private static final ModuleLog LOG = ModuleLog.of(JdkClassValues.class);
    /** The initial lengths of the table and of the cache that the JDK creates for a class with values. */
    private static final int TABLE = 16;
    private static final int CACHE = 32;

    /**
     * Counts the class values of the running applications that have any. Returns an empty list if this JVM stores class
     * values in an unknown way. Reads class loaders.
     */
    public static List<JdkClassValues> of(AppGenerations generations) {
        List<JdkClassValues> found = new ArrayList<>();
        generations.reads().run(() -> {
            try {
                for (AppGeneration each : generations.all()) {
                    if (each.state() == AppGeneration.State.RUNNING) {
                        ClassValueCount count = ClassValueCount.of(generations.onlyOf(each.app(), null));
                        if (count.values() > 0) {
                            found.add(new JdkClassValues(
                                    each.app(), count.classValues(), count.values(), bytes(count)));
                        }
                    }
                }
            } catch (ReflectiveOperationException unknown) {
                LOG.log(Level.FINE, "Treadlight cannot count the class values of this JVM", unknown);
            }
        });
        return found;
    }

    /** Returns the size of the JDK's maps with their tables and caches, and of the two entries of each value. */
    private static long bytes(ClassValueCount count) {
        long ofClass = Sizes.object(8, 4) + Sizes.references(TABLE) + Sizes.references(CACHE);
        long ofValue = Sizes.object(6, 1) + Sizes.object(5, 0);
        return count.classes() * ofClass + count.values() * ofValue;
    }
}

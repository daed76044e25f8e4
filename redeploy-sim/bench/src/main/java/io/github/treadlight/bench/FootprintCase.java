package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What is in memory when the bytes of an association, of one class and one class value, are measured. */
enum FootprintCase {
    /** Large values of both: one application whose classes all have all values. */
    DENSE_64(1, 65_536, 64, 64, Owner.APPLICATION),
    /** As many classes, fewer class values. */
    DENSE_8(1, 65_536, 8, 8, Owner.APPLICATION),
    /** Each class has three of the values, drawn at random. */
    SPARSE_3_OF_64(1, 65_536, 64, 3, Owner.APPLICATION),
    /** Loaders of one class, as scripts have them, with a class value of their own. */
    ONE_CLASS_OWN_1(2_000, 1, 1, 1, Owner.EACH_LOADER),
    /** The same with eight. */
    ONE_CLASS_OWN_8(2_000, 1, 8, 8, Owner.EACH_LOADER),
    /** Loaders of one class, for which a class value of the application above them is asked. */
    ONE_CLASS_PARENT_1(2_000, 1, 1, 1, Owner.APPLICATION),
    /** The same with eight. */
    ONE_CLASS_PARENT_8(2_000, 1, 8, 8, Owner.APPLICATION),
    /** Loaders of ten classes, with eight class values of their own. */
    TEN_CLASSES_OWN_8(2_000, 10, 8, 8, Owner.EACH_LOADER),
    /** The same with the class values of the application above them. */
    TEN_CLASSES_PARENT_8(2_000, 10, 8, 8, Owner.APPLICATION);

    private final int loaders;
    private final int classes;
    private final int classValues;
    private final int used;
    private final Owner owner;

    FootprintCase(int loaders, int classes, int classValues, int used, Owner owner) {
        this.loaders = loaders;
        this.classes = classes;
        this.classValues = classValues;
        this.used = used;
        this.owner = owner;
    }

    private enum Owner {
        APPLICATION,
        EACH_LOADER
    }

    /** How many values there are. */
    long associations() {
        return (long) loaders * classes * used;
    }

    /**
     * Computes all values.
     *
     * @param share the part of the loaders, or of the classes if there is one loader, that is made: above 0, at most 1
     * @return what keeps them in memory
     */
    Object fill(Rival rival, AppLoader app, double share) {
        SplittableRandom random = new SplittableRandom(42);
        List<Object> kept = new ArrayList<>();
        PerClass[] ofApp = owner == Owner.APPLICATION ? rival.create(app, classValues) : new PerClass[0];
        for (int i = 0; i < Math.max(1, loaders * share); i++) {
            AppLoader loader = loaders == 1 ? app : new AppLoader(app);
            Class<?>[] types = loader.define(loaders == 1 ? (int) (classes * share) : classes);
            PerClass[] values = owner == Owner.APPLICATION ? ofApp : rival.create(loader, classValues);
            for (Class<?> type : types) {
                for (PerClass value : choose(values, random)) {
                    value.get(type);
                }
            }
            kept.add(types);
            // Class values that do nothing are the floor; their own objects would hide those of the rivals.
            kept.add(rival == Rival.NONE ? loader : values);
        }
        return kept;
    }

    private PerClass[] choose(PerClass[] values, SplittableRandom random) {
        if (used == values.length) {
            return values;
        }
        PerClass[] chosen = values.clone();
        for (int i = 0; i < used; i++) {
            int j = random.nextInt(i, chosen.length);
            PerClass swapped = chosen[i];
            chosen[i] = chosen[j];
            chosen[j] = swapped;
        }
        return Arrays.copyOf(chosen, used);
    }
}

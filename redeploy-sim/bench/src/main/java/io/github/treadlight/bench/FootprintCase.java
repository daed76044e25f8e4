package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A case of the footprint benchmark: the numbers of applications, loaders, classes and class values.
 *
 * <p>Each case is measured in four sizes. A hash table may be anywhere between a quarter full and full, and a single
 * size that fills every table would show only the best case.
 */
enum FootprintCase {
    /** A server with sixteen applications, with the numbers of classes and class values of the proposal of 2016. */
    APPS_64(16, 0, 4_096, 64, 64, Owner.APPLICATION),
    /** A server with sixteen applications and fewer class values. */
    APPS_8(16, 0, 4_096, 8, 8, Owner.APPLICATION),
    /** A server with sixteen applications whose classes each have values of three random class values. */
    APPS_3_OF_64(16, 0, 4_096, 64, 3, Owner.APPLICATION),
    /** One small application. */
    CLASSES_50_X_64(1, 0, 50, 64, 64, Owner.APPLICATION),
    /** One medium-sized application. */
    CLASSES_300_X_64(1, 0, 300, 64, 64, Owner.APPLICATION),
    /** Many class values, few classes. */
    CLASSES_5_X_200(1, 0, 5, 200, 200, Owner.APPLICATION),
    /** Eight class values of the server, for the classes of sixteen applications. */
    SERVER_8(16, 0, 1_000, 8, 8, Owner.SERVER),
    /** Hidden classes, as the JDK creates for proxies and lambda expressions, with one class value. */
    HIDDEN_1(1, 0, 2_000, 1, 1, Owner.APPLICATION, true),
    /** Hidden classes with eight class values. */
    HIDDEN_8(1, 0, 2_000, 8, 8, Owner.APPLICATION, true),
    /** Loaders with one class, as scripts have, each with its own class value. */
    ONE_CLASS_OWN_1(1, 2_000, 1, 1, 1, Owner.EACH_LOADER),
    /** Loaders with one class, each with its own eight class values. */
    ONE_CLASS_OWN_8(1, 2_000, 1, 8, 8, Owner.EACH_LOADER),
    /** Loaders with one class, and one class value of their parent application. */
    ONE_CLASS_PARENT_1(1, 2_000, 1, 1, 1, Owner.APPLICATION),
    /** Loaders with one class, and eight class values of their parent application. */
    ONE_CLASS_PARENT_8(1, 2_000, 1, 8, 8, Owner.APPLICATION),
    /** Loaders with one class, and one class value of the server. */
    ONE_CLASS_SERVER_1(1, 2_000, 1, 1, 1, Owner.SERVER),
    /** Loaders with one class, and eight class values of the server. */
    ONE_CLASS_SERVER_8(1, 2_000, 1, 8, 8, Owner.SERVER),
    /** Loaders with ten classes, each with its own eight class values. */
    TEN_CLASSES_OWN_8(1, 2_000, 10, 8, 8, Owner.EACH_LOADER),
    /** Loaders with ten classes, and eight class values of their parent application. */
    TEN_CLASSES_PARENT_8(1, 2_000, 10, 8, 8, Owner.APPLICATION),
    /** Loaders with ten classes, and eight class values of the server. */
    TEN_CLASSES_SERVER_8(1, 2_000, 10, 8, 8, Owner.SERVER);

    /** The size stated by the name of the case, as a percentage. */
    static final int FULL_SIZE = 100;

    /**
     * The measured sizes as percentages. They span one doubling, so every hash table is measured both nearly empty and
     * nearly full.
     */
    static final List<Integer> SIZES = List.of(FULL_SIZE, 120, 150, 190);

    private final int apps;
    private final int loaders;
    private final int classes;
    private final int classValues;
    private final int used;
    private final Owner owner;
    private final boolean hidden;

    FootprintCase(int apps, int loaders, int classes, int classValues, int used, Owner owner) {
        this(apps, loaders, classes, classValues, used, owner, false);
    }

    /**
     * @param loaders the number of loaders below each application; 0 if the application's loader defines the classes
     * @param classes the number of classes of each application or, if it has loaders below it, of each loader
     * @param used the number of class values that have a value for each class
     */
    FootprintCase(int apps, int loaders, int classes, int classValues, int used, Owner owner, boolean hidden) {
        this.apps = apps;
        this.loaders = loaders;
        this.classes = classes;
        this.classValues = classValues;
        this.used = used;
        this.owner = owner;
        this.hidden = hidden;
    }

    private enum Owner {
        SERVER,
        APPLICATION,
        EACH_LOADER
    }

    /** Returns the number of values in a size, given as a percentage. */
    long associations(int percent) {
        return (long) apps * Math.max(1, loaders(percent)) * classes(percent) * used;
    }

    private int loaders(int percent) {
        return classes == 1 ? loaders * percent / 100 : loaders;
    }

    private int classes(int percent) {
        return classes == 1 ? 1 : classes * percent / 100;
    }

    /**
     * Applications with all their values computed.
     *
     * @param loaders the loaders of the applications
     * @param kept the objects that keep everything alive
     */
    record Filled(List<BenchAppLoader> loaders, List<Object> kept) {}

    /** Computes all values in a size, given as a percentage. */
    Filled fill(Rival rival, int percent) {
        return fill(rival, apps, loaders(percent), classes(percent));
    }

    /** Computes a few values, so that objects that the JDK and the rival create only once exist afterwards. */
    Filled fillBriefly(Rival rival) {
        return fill(rival, 1, Math.min(loaders, 20), Math.min(classes, 50));
    }

    private Filled fill(Rival rival, int someApps, int someLoaders, int someClasses) {
        SplittableRandom random = new SplittableRandom(42);
        Filled filled = new Filled(new ArrayList<>(), new ArrayList<>());
        PerClass[] serverValues = create(rival, BenchAppLoader.server(), Owner.SERVER, filled);
        for (int i = 0; i < someApps; i++) {
            BenchAppLoader app = new BenchAppLoader();
            filled.loaders.add(app);
            PerClass[] appValues = create(rival, app, Owner.APPLICATION, filled);
            for (int j = 0; j < Math.max(1, someLoaders); j++) {
                BenchAppLoader loader = loaders == 0 ? app : new BenchAppLoader(app);
                PerClass[] loaderValues = create(rival, loader, Owner.EACH_LOADER, filled);
                PerClass[] values =
                        switch (owner) {
                            case SERVER -> serverValues;
                            case APPLICATION -> appValues;
                            case EACH_LOADER -> loaderValues;
                        };
                Class<?>[] types = hidden ? loader.defineHidden(someClasses) : loader.define(someClasses);
                filled.kept.add(types);
                computeAll(values, types, random);
            }
        }
        return filled;
    }

    private PerClass[] create(Rival rival, ClassLoader loader, Owner level, Filled filled) {
        if (owner != level) {
            return new PerClass[0];
        }
        PerClass[] created = rival.create(loader, classValues);
        // NONE is the baseline; the objects of its class values must not be counted.
        filled.kept.add(rival == Rival.NONE ? loader : created);
        return created;
    }

    private void computeAll(PerClass[] values, Class<?>[] types, SplittableRandom random) {
        for (Class<?> type : types) {
            for (PerClass value : choose(values, random)) {
                value.get(type);
            }
        }
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

package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Classes and class values whose bytes for each association, of one class and one class value, are measured.
 *
 * <p>Each case is measured in four sizes. By chance, a hash table is anywhere between a quarter full and full, and a
 * size that fills every table would show only the best.
 */
enum FootprintCase {
    /** A server of sixteen applications, each with as many classes and class values as the proposal of 2016 assumes. */
    APPS_64(16, 0, 4_096, 64, 64, Owner.APPLICATION),
    /** Fewer class values. */
    APPS_8(16, 0, 4_096, 8, 8, Owner.APPLICATION),
    /** Each class has three of the values, drawn at random. */
    APPS_3_OF_64(16, 0, 4_096, 64, 3, Owner.APPLICATION),
    /** One small application. */
    CLASSES_50_X_64(1, 0, 50, 64, 64, Owner.APPLICATION),
    /** One application of middle size. */
    CLASSES_300_X_64(1, 0, 300, 64, 64, Owner.APPLICATION),
    /** Many class values of few classes. */
    CLASSES_5_X_200(1, 0, 5, 200, 200, Owner.APPLICATION),
    /** Class values of the server, asked for the classes of sixteen applications. */
    SERVER_8(16, 0, 1_000, 8, 8, Owner.SERVER),
    /** Hidden classes, as the JDK makes for proxies and lambda expressions, with one class value. */
    HIDDEN_1(1, 0, 2_000, 1, 1, Owner.APPLICATION, true),
    /** Hidden classes with eight class values. */
    HIDDEN_8(1, 0, 2_000, 8, 8, Owner.APPLICATION, true),
    /** Loaders of one class, as scripts have them, with a class value of their own. */
    ONE_CLASS_OWN_1(1, 2_000, 1, 1, 1, Owner.EACH_LOADER),
    /** Loaders of one class with eight class values of their own. */
    ONE_CLASS_OWN_8(1, 2_000, 1, 8, 8, Owner.EACH_LOADER),
    /** Loaders of one class, for which a class value of the application above them is asked. */
    ONE_CLASS_PARENT_1(1, 2_000, 1, 1, 1, Owner.APPLICATION),
    /** Loaders of one class, for which eight class values of the application above them are asked. */
    ONE_CLASS_PARENT_8(1, 2_000, 1, 8, 8, Owner.APPLICATION),
    /** Loaders of one class, for which a class value of the server is asked. */
    ONE_CLASS_SERVER_1(1, 2_000, 1, 1, 1, Owner.SERVER),
    /** Loaders of one class, for which eight class values of the server are asked. */
    ONE_CLASS_SERVER_8(1, 2_000, 1, 8, 8, Owner.SERVER),
    /** Loaders of ten classes with eight class values of their own. */
    TEN_CLASSES_OWN_8(1, 2_000, 10, 8, 8, Owner.EACH_LOADER),
    /** Loaders of ten classes, for which eight class values of the application above them are asked. */
    TEN_CLASSES_PARENT_8(1, 2_000, 10, 8, 8, Owner.APPLICATION),
    /** Loaders of ten classes, for which eight class values of the server are asked. */
    TEN_CLASSES_SERVER_8(1, 2_000, 10, 8, 8, Owner.SERVER);

    /** The size that the case's name states, in percent of itself. */
    static final int FULL_SIZE = 100;

    /**
     * Sizes in percent. They spread over one doubling, so every hash table is measured nearly empty and nearly full.
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
     * @param loaders below each application; 0 if the application's own loader defines the classes
     * @param classes of each application or, if there are loaders below it, of each of these
     * @param used how many of the class values are asked for each class
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

    /** Returns the number of values in the given size. */
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
     * Applications that have been filled.
     *
     * @param loaders the applications' own loaders
     * @param kept keeps everything in memory
     */
    record Filled(List<AppLoader> loaders, List<Object> kept) {}

    /** Computes all values in the given size. */
    Filled fill(Rival rival, int percent) {
        return fill(rival, apps, loaders(percent), classes(percent));
    }

    /** Computes a few values, so that the objects that the JDK and the rival create only once exist afterwards. */
    Filled fillBriefly(Rival rival) {
        return fill(rival, 1, Math.min(loaders, 20), Math.min(classes, 50));
    }

    private Filled fill(Rival rival, int someApps, int someLoaders, int someClasses) {
        SplittableRandom random = new SplittableRandom(42);
        Filled filled = new Filled(new ArrayList<>(), new ArrayList<>());
        PerClass[] ofServer = create(rival, AppLoader.server(), Owner.SERVER, filled);
        for (int i = 0; i < someApps; i++) {
            AppLoader app = new AppLoader();
            filled.loaders.add(app);
            PerClass[] ofApp = create(rival, app, Owner.APPLICATION, filled);
            for (int j = 0; j < Math.max(1, someLoaders); j++) {
                AppLoader loader = loaders == 0 ? app : new AppLoader(app);
                PerClass[] ofLoader = create(rival, loader, Owner.EACH_LOADER, filled);
                PerClass[] values =
                        switch (owner) {
                            case SERVER -> ofServer;
                            case APPLICATION -> ofApp;
                            case EACH_LOADER -> ofLoader;
                        };
                Class<?>[] types = hidden ? loader.defineHidden(someClasses) : loader.define(someClasses);
                filled.kept.add(types);
                computeAll(values, types, random);
            }
        }
        return filled;
    }

    private PerClass[] create(Rival rival, ClassLoader loader, Owner creates, Filled filled) {
        if (owner != creates) {
            return new PerClass[0];
        }
        PerClass[] created = rival.create(loader, classValues);
        // Class values that do nothing are the floor; their own objects would hide those of the rivals.
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

package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Purged;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A loader of class values and a loader of the classes that they are used with, and the part of the pair that ends. */
enum LoaderPair {
    OWN_CLASSES(Ends.BOTH, () -> Loaders.same(app())),
    OWN_HIDDEN_CLASSES(Ends.BOTH, () -> Loaders.same(app()).hidden()),
    OWN_HIDDEN_CLASSES_WHICH_END_ALONE(Ends.CLASSES, () -> Loaders.same(app()).hidden()),
    SYSTEM_CLASSES(Ends.OWNER, () -> new Loaders(app(), null)),
    PARENTS_CLASSES(Ends.OWNER, Loaders::childAndParent),
    PARENTS_CLASSES_AND_BOTH_END(Ends.BOTH, Loaders::childAndParent),
    /** Retained until a purge, as with the JDK's class value: a hidden class may be unloaded at any time. */
    PARENTS_HIDDEN_CLASSES_AND_THE_OWNER_IS_PURGED(Ends.OWNER, () -> Loaders.childAndParent().hidden().purged()),
    PARENTS_HIDDEN_CLASSES_WHICH_END_ALONE(Ends.CLASSES, () -> Loaders.childAndParent().hidden()),
    ISOLATED_CLASSES(Ends.HOST, () -> new Loaders(app(), new TestLoader(null))),
    GRANDPARENTS_CLASSES(Ends.OWNER, () -> {
        TestLoader ear = app();
        return new Loaders(app(new TestLoader(ear)), ear);
    }),
    CHILDS_CLASSES(Ends.HOST, Loaders::parentAndChild),
    CHILDS_CLASSES_AND_BOTH_END(Ends.HOST_AND_OWNER, Loaders::parentAndChild),
    CHILDS_HIDDEN_CLASSES(Ends.HOST, () -> Loaders.parentAndChild().hidden()),
    CHILDS_HIDDEN_CLASSES_WHICH_END_ALONE(Ends.CLASSES, () -> Loaders.parentAndChild().hidden()),
    APPLICATIONS_CLASSES_FOR_THE_SERVER(Ends.HOST, () -> new Loaders(server(), app())),
    APPLICATIONS_HIDDEN_CLASSES_FOR_THE_SERVER(Ends.HOST, () -> new Loaders(server(), app()).hidden()),
    APPLICATIONS_CLASSES_FOR_AN_UNRELATED_BUNDLE(Ends.HOST, () -> new Loaders(app(), app())),
    /** The classes' loader is recognized as a module of the server, which lives longer. */
    SERVER_MODULES_CLASSES(Ends.OWNER, () -> new Loaders(app(), new ServerModule(null))),
    SERVER_MODULES_CLASSES_FOR_A_LOADER_BELOW_THE_APPLICATION(Ends.OWNER,
            () -> new Loaders(app(app()), new ServerModule(null))),
    SERVER_MODULES_CLASSES_FOR_ANOTHER_MODULE(Ends.HOST,
            () -> new Loaders(new ServerModule(server()), new ServerModule(null))),
    /** In this and the next two, Java cannot tell which loader ends first: a purge must declare the end. */
    SIBLINGS_CLASSES_AND_THE_OWNER_IS_PURGED(Ends.OWNER, () -> Loaders.siblings().purged()),
    SIBLINGS_CLASSES_AND_THEIR_LOADER_IS_PURGED(Ends.HOST, () -> Loaders.siblings().purged()),
    SIBLINGS_HIDDEN_CLASSES_AND_THE_OWNER_IS_PURGED(Ends.OWNER, () -> Loaders.siblings().hidden().purged()),
    SIBLINGS_CLASSES_AND_BOTH_END_WITHOUT_A_PURGE(Ends.BOTH, Loaders::siblings);

    private final Ends ends;
    private final Supplier<Loaders> maker;

    LoaderPair(Ends ends, Supplier<Loaders> maker) {
        this.ends = ends;
        this.maker = maker;
    }

    /** The part of a pair that ends. The rest stays strongly reachable. */
    private enum Ends { OWNER, HOST, BOTH, HOST_AND_OWNER, CLASSES }

    /** The number of classes and class values. The form of a class value's values depends on the number of classes. */
    enum Amount {
        ONE(1, 1),
        FEW(5, 2),
        MANY(500, 8);

        final int classes;
        final int classValues;

        Amount(int classes, int classValues) {
            this.classes = classes;
            this.classValues = classValues;
        }

        /** Returns whether the class value of this number computes a value for the class of this number. */
        private boolean isUsedFor(int classValue, int type) {
            return switch (classValue) {
                case 1 -> type == classes / 2;
                case 2 -> type % 64 < 3;
                case 3 -> type < 16;
                case 4 -> type < 17;
                default -> true;
            };
        }

        /** Returns whether the value is removed after all values are computed. */
        private boolean removes(int classValue, int type) {
            return switch (classValue) {
                case 5 -> type % 2 == 0;
                case 6 -> type % 250 != 0;
                default -> false;
            };
        }
    }

    /**
     * The two loaders.
     *
     * @param owner the loader of the class values
     * @param host the loader of the classes, or null for the bootstrap loader
     * @param isHidden whether the classes are hidden ones
     * @param isPurged whether the end must be declared by a purge
     */
    record Loaders(ClassLoader owner, @Nullable TestLoader host, boolean isHidden, boolean isPurged) {
        Loaders(ClassLoader owner, @Nullable TestLoader host) {
            this(owner, host, false, false);
        }

        static Loaders same(TestLoader app) {
            return new Loaders(app, app);
        }

        static Loaders childAndParent() {
            TestLoader parent = app();
            return new Loaders(app(parent), parent);
        }

        static Loaders parentAndChild() {
            TestLoader parent = app();
            return new Loaders(parent, app(parent));
        }

        static Loaders siblings() {
            return new Loaders(app(), app());
        }

        Loaders hidden() {
            return new Loaders(owner, host, true, isPurged);
        }

        Loaders purged() {
            return new Loaders(owner, host, isHidden, true);
        }

        /** Creates classes, or returns existing ones of the bootstrap loader. */
        List<Class<?>> classes(int count) {
            if (host == null) {
                return systemClasses(count);
            }
            return isHidden ? host.defineHidden(count) : host.define(count);
        }
    }

    /**
     * Loaders, with those that end.
     *
     * @param ended the loaders that are no longer used; if there are none, the classes end
     */
    record World(Loaders loaders, List<ClassLoader> ended) {
        ClassLoader owner() {
            return loaders.owner;
        }
    }

    /** Class values, and the classes for which they have computed values. */
    record Lookups(List<SelfHoldingCopy> classValues, List<Class<?>> classes, int values) {}

    /** A class value whose class may be of any loader, with its value for a class that never ends. */
    record SelfHoldingCopy(ClassValue<Object[]> classValue, Object[] ofObject) {
        @SuppressWarnings("unchecked")
        static SelfHoldingCopy of(ClassLoader owner) {
            try {
                ClassValue<Object[]> classValue = (ClassValue<Object[]>) owner.loadClass(SelfHolding.class.getName())
                        .getConstructor().newInstance();
                return new SelfHoldingCopy(classValue, classValue.get(Object.class));
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }

        Object[] get(Class<?> type) {
            Object[] value = classValue.get(type);
            assertThat(value[0]).isSameAs(classValue);
            assertThat(value[1]).isSameAs(type);
            assertThat(classValue.get(type)).isSameAs(value);
            return value;
        }
    }

    /** The objects that must be collected, and those that must not be. */
    record Outcome(List<WeakReference<?>> ended, List<SelfHoldingCopy> classValues, Object survivor) {}

    World build() {
        Loaders loaders = maker.get();
        return new World(loaders, switch (ends) {
            case OWNER -> List.of(loaders.owner);
            case HOST -> List.of(loaders.host);
            case BOTH -> Stream.of(loaders.owner, loaders.host).distinct().toList();
            case HOST_AND_OWNER -> List.of(loaders.host, loaders.owner);
            case CLASSES -> List.of();
        });
    }

    /** Creates class values and classes, and computes their values. */
    static Lookups lookUp(World world, Amount amount) {
        List<Class<?>> classes = world.loaders().classes(amount.classes);
        List<SelfHoldingCopy> classValues = new ArrayList<>();
        for (int i = 0; i < amount.classValues; i++) {
            classValues.add(SelfHoldingCopy.of(world.owner()));
        }
        int values = 0;
        for (int i = 0; i < amount.classValues; i++) {
            for (int j = 0; j < amount.classes; j++) {
                if (amount.isUsedFor(i, j)) {
                    classValues.get(i).get(classes.get(j));
                    values++;
                }
            }
            for (int j = 0; j < amount.classes; j++) {
                if (amount.removes(i, j)) {
                    classValues.get(i).classValue().remove(classes.get(j));
                    values--;
                }
            }
        }
        return new Lookups(classValues, classes, values);
    }

    /**
     * Creates the objects, computes values, purges if necessary, and drops all strong references to the objects that
     * end.
     */
    Outcome play(Amount amount) {
        World world = build();
        Lookups lookups = lookUp(world, amount);
        if (world.loaders().isPurged()) {
            ClassLoader purged = world.ended().get(0);
            // Each class value of the owner also has a value of Object.
            int ofOwner = purged == world.owner() ? amount.classValues : 0;
            assertThat(ClassValueAdmin.purge(purged)).isEqualTo(new Purged(ofOwner, lookups.values() + ofOwner));
        }
        List<WeakReference<?>> ended = new ArrayList<>();
        world.ended().forEach(loader -> ended.add(new WeakReference<>(loader)));
        return switch (ends) {
            case OWNER -> new Outcome(ended, List.of(), lookups.classes());
            case HOST -> new Outcome(ended, lookups.classValues(), world.owner());
            case BOTH, HOST_AND_OWNER -> new Outcome(ended, List.of(), "nothing");
            case CLASSES -> {
                lookups.classes().forEach(type -> ended.add(new WeakReference<>(type)));
                yield new Outcome(ended, lookups.classValues(), world.loaders());
            }
        };
    }

    private static ClassLoader server() {
        return LoaderPair.class.getClassLoader();
    }

    /** Creates the loader of an application, with its own copies of the class values of these tests. */
    static TestLoader app() {
        return app(server());
    }

    static TestLoader app(ClassLoader parent) {
        return new TestLoader(parent, SelfHolding.class, Computed.class);
    }

    /** Returns classes of the bootstrap loader, which never end. Array classes supply as many as needed. */
    static List<Class<?>> systemClasses(int count) {
        List<Class<?>> latest = new ArrayList<>(List.of(String.class, int.class, Runnable.class, Integer.class));
        List<Class<?>> classes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Class<?> type = latest.get(i % latest.size());
            classes.add(type);
            latest.set(i % latest.size(), type.arrayType());
        }
        return Collections.unmodifiableList(classes);
    }
}

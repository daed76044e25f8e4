package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.ClassValues.Purged;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A loader whose class values are asked for the classes of another, and which of them ends. */
enum Pair {
    OWN_CLASSES {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            return new World(app, app::define, List.of(app), Survivor.NOTHING, null);
        }
    },
    OWN_HIDDEN_CLASSES {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            return new World(app, app::defineHidden, List.of(app), Survivor.NOTHING, null);
        }
    },
    OWN_HIDDEN_CLASSES_WHICH_END_ALONE {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            return new World(app, app::defineHidden, List.of(), Survivor.CLASS_VALUES, null);
        }
    },
    SYSTEM_CLASSES {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            return new World(app, Pair::systemClasses, List.of(app), Survivor.CLASSES, null);
        }
    },
    PARENTS_CLASSES {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(child, parent::define, List.of(child), Survivor.CLASSES, null);
        }
    },
    PARENTS_CLASSES_AND_BOTH_END {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(child, parent::define, List.of(child, parent), Survivor.NOTHING, null);
        }
    },
    PARENTS_HIDDEN_CLASSES {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(child, parent::defineHidden, List.of(child), Survivor.CLASSES, null);
        }
    },
    GRANDPARENTS_CLASSES {
        @Override
        World build() {
            TestLoader ear = app(SERVER);
            TestLoader war = app(new TestLoader(ear));
            return new World(war, ear::define, List.of(war), Survivor.CLASSES, null);
        }
    },
    CHILDS_CLASSES {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(parent, child::define, List.of(child), Survivor.CLASS_VALUES, null);
        }
    },
    CHILDS_CLASSES_AND_BOTH_END {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(parent, child::define, List.of(child, parent), Survivor.NOTHING, null);
        }
    },
    CHILDS_HIDDEN_CLASSES {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            TestLoader child = app(parent);
            return new World(parent, child::defineHidden, List.of(child), Survivor.CLASS_VALUES, null);
        }
    },
    CHILDS_HIDDEN_CLASSES_WHICH_END_ALONE {
        @Override
        World build() {
            TestLoader parent = app(SERVER);
            return new World(parent, app(parent)::defineHidden, List.of(), Survivor.CLASS_VALUES, null);
        }
    },
    APPLICATIONS_CLASSES_FOR_THE_SERVER {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            ClassValues.declareApplication(app);
            return new World(SERVER, app::define, List.of(app), Survivor.CLASS_VALUES, null);
        }
    },
    APPLICATIONS_HIDDEN_CLASSES_FOR_THE_SERVER {
        @Override
        World build() {
            TestLoader app = app(SERVER);
            return new World(SERVER, app::defineHidden, List.of(app), Survivor.CLASS_VALUES, null);
        }
    },
    APPLICATIONS_CLASSES_FOR_AN_UNRELATED_BUNDLE {
        @Override
        World build() {
            TestLoader bundle = app(SERVER);
            TestLoader app = app(SERVER);
            ClassValues.declareApplication(app);
            return new World(bundle, app::define, List.of(app), Survivor.CLASS_VALUES, null);
        }
    },
    /** Nothing but the declaration tells that the bundle lives longer. */
    UNRELATED_BUNDLES_CLASSES {
        @Override
        World build() {
            TestLoader bundle = new TestLoader(null);
            TestLoader app = app(SERVER);
            ClassValues.declareApplication(app);
            return new World(app, bundle::define, List.of(app), Survivor.CLASSES, null);
        }
    },
    UNRELATED_BUNDLES_CLASSES_FOR_A_LOADER_BELOW_THE_APPLICATION {
        @Override
        World build() {
            TestLoader bundle = new TestLoader(null);
            TestLoader app = app(SERVER);
            ClassValues.declareApplication(app);
            TestLoader war = app(app);
            return new World(war, bundle::define, List.of(war), Survivor.CLASSES, null);
        }
    },
    /** Here, and in the next three, Java has no other way than to be told. */
    SIBLINGS_CLASSES_AND_THE_OWNER_IS_PURGED {
        @Override
        World build() {
            TestLoader owner = declared();
            return new World(owner, declared()::define, List.of(owner), Survivor.CLASSES, owner);
        }
    },
    SIBLINGS_CLASSES_AND_THEIR_LOADER_IS_PURGED {
        @Override
        World build() {
            TestLoader host = declared();
            return new World(declared(), host::define, List.of(host), Survivor.CLASS_VALUES, host);
        }
    },
    UNDECLARED_SIBLINGS_CLASSES_AND_THE_OWNER_IS_PURGED {
        @Override
        World build() {
            TestLoader owner = app(SERVER);
            return new World(owner, app(SERVER)::define, List.of(owner), Survivor.CLASSES, owner);
        }
    },
    UNDECLARED_SIBLINGS_CLASSES_AND_THEIR_LOADER_IS_PURGED {
        @Override
        World build() {
            TestLoader host = app(SERVER);
            return new World(app(SERVER), host::define, List.of(host), Survivor.CLASS_VALUES, host);
        }
    },
    SIBLINGS_HIDDEN_CLASSES_AND_THE_OWNER_IS_PURGED {
        @Override
        World build() {
            TestLoader owner = declared();
            return new World(owner, declared()::defineHidden, List.of(owner), Survivor.CLASSES, owner);
        }
    },
    SIBLINGS_CLASSES_AND_BOTH_END_WITHOUT_A_PURGE {
        @Override
        World build() {
            TestLoader owner = declared();
            TestLoader host = declared();
            return new World(owner, host::define, List.of(owner, host), Survivor.NOTHING, null);
        }
    };

    private static final ClassLoader SERVER = Pair.class.getClassLoader();

    /** What stays strongly reachable. */
    enum Survivor { CLASS_VALUES, CLASSES, NOTHING }

    /** How many there are: the values of a class value are kept in another form for few classes than for many. */
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

        /** Whether a class value, by its number, is asked for a class, by its number. */
        private boolean asks(int classValue, int type) {
            return switch (classValue) {
                case 1 -> type == classes / 2;
                case 2 -> type % 64 < 3;
                case 3 -> type < 16;
                case 4 -> type < 17;
                default -> true;
            };
        }

        /** Whether the value is removed after all are there. */
        private boolean removes(int classValue, int type) {
            return switch (classValue) {
                case 5 -> type % 2 == 0;
                case 6 -> type % 250 != 0;
                default -> false;
            };
        }
    }

    /**
     * Loaders and what becomes of them.
     *
     * @param owner the loader of the class values
     * @param hosts makes as many classes as asked
     * @param ended the loaders that are no longer used; if there are none, the classes end
     * @param purged the loader whose end must be told, or null
     */
    record World(ClassLoader owner, IntFunction<List<Class<?>>> hosts, List<TestLoader> ended, Survivor survivor,
            @Nullable ClassLoader purged) {}

    /** Class values that have been asked for classes. */
    record Asked(List<SelfHoldingCopy> classValues, List<Class<?>> classes, int values) {}

    /** A class value whose class is of any loader, and what it answers for a class that never ends. */
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

        Object[] ask(Class<?> type) {
            Object[] value = classValue.get(type);
            assertThat(value[0]).isSameAs(classValue);
            assertThat(value[1]).isSameAs(type);
            assertThat(classValue.get(type)).isSameAs(value);
            return value;
        }
    }

    /** What must be collected, and what must not be. */
    record Remains(List<WeakReference<?>> ended, List<SelfHoldingCopy> classValues, Object survivor) {}

    abstract World build();

    /** Makes class values and classes, and asks all that is to be asked. */
    static Asked ask(World world, Amount amount) {
        List<Class<?>> classes = world.hosts().apply(amount.classes);
        List<SelfHoldingCopy> classValues = new ArrayList<>();
        for (int i = 0; i < amount.classValues; i++) {
            classValues.add(SelfHoldingCopy.of(world.owner()));
        }
        int values = 0;
        for (int i = 0; i < amount.classValues; i++) {
            for (int j = 0; j < amount.classes; j++) {
                if (amount.asks(i, j)) {
                    classValues.get(i).ask(classes.get(j));
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
        return new Asked(classValues, classes, values);
    }

    /** Builds, asks, purges if need be, and lets go: the strong references end with this call. */
    Remains play(Amount amount) {
        World world = build();
        Asked asked = ask(world, amount);
        if (world.purged() != null) {
            // Each class value of the owner has a value of Object too.
            int ofOwner = world.purged() == world.owner() ? amount.classValues : 0;
            assertThat(ClassValues.purge(world.purged())).isEqualTo(new Purged(ofOwner, asked.values() + ofOwner));
        }
        List<WeakReference<?>> ended = new ArrayList<>();
        world.ended().forEach(loader -> ended.add(new WeakReference<>(loader)));
        Object survivor = switch (world.survivor()) {
            case CLASSES -> asked.classes();
            case CLASS_VALUES -> world.owner();
            case NOTHING -> "nothing";
        };
        if (ended.isEmpty()) {
            asked.classes().forEach(type -> ended.add(new WeakReference<>(type)));
            survivor = List.of(world.owner(), asked.classes().get(0).getClassLoader());
        }
        return new Remains(ended, world.survivor() == Survivor.CLASS_VALUES ? asked.classValues() : List.of(),
                survivor);
    }

    private static TestLoader app(ClassLoader parent) {
        return new TestLoader(parent, SelfHolding.class);
    }

    private static TestLoader declared() {
        TestLoader app = app(SERVER);
        ClassValues.declareApplication(app);
        return app;
    }

    /** Classes of the bootstrap loader, which never end: there are as many array classes as one likes. */
    private static List<Class<?>> systemClasses(int count) {
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

package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.ScenarioObjects.Survivors;
import io.github.treadlight.classvalue.Topology.Owner;
import io.github.treadlight.classvalue.Topology.World;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A combination of the matrix: class values compute values of classes, then one side or both end. */
record RetentionScenario(Owner owner, Topology topology, Dropped end, ValueKind values, Amount amount, Usage usage) {
    /** The number of classes and loaders: values of few classes are kept in another form than those of many. */
    enum Amount { ONE, FEW, MANY, MANY_LOADERS }

    /** The numbers that amounts stand for. */
    record Scale(int few, int many, int loaders) {
        /** For the default build: just enough for each form of values. */
        static final Scale SMALL = new Scale(5, 120, 20);
        static final Scale FULL = new Scale(20, 500, 200);

        int classes(Amount amount) {
            return switch (amount) {
                case ONE, MANY_LOADERS -> 1;
                case FEW -> few;
                case MANY -> many;
            };
        }

        int loaders(Amount amount) {
            return amount == Amount.MANY_LOADERS ? loaders : 1;
        }
    }

    /** Returns every combination that is possible for the topology. */
    static List<RetentionScenario> of(Topology topology) {
        List<RetentionScenario> all = new ArrayList<>();
        for (Owner owner : Owner.values()) {
            for (Dropped end : Dropped.values()) {
                for (ValueKind values : ValueKind.values()) {
                    for (Amount amount : Amount.values()) {
                        for (Usage usage : Usage.values()) {
                            all.add(new RetentionScenario(owner, topology, end, values, amount, usage));
                        }
                    }
                }
            }
        }
        all.removeIf(scenario -> !scenario.isPossible());
        // A purge visits every loader that has values, so purges come first, before the other scenarios' loaders exist.
        all.sort(Comparator.<RetentionScenario, Boolean>comparing(scenario -> !scenario.usage.isPurged())
                .thenComparing(scenario -> scenario.amount != Amount.MANY_LOADERS));
        return all;
    }

    private boolean isPossible() {
        return topology.isPossible(owner) && end.isPossible(owner, topology)
                && (amount != Amount.MANY_LOADERS || topology.mayHaveManyLoaders() && usage != Usage.TRIMMED)
                && amountTakes(values)
                && (!usage.isPurged() || end.isOfLoaders())
                // If both end, nothing is left to read; if the class values end, others are always read.
                && (usage != Usage.READ_AFTER_THE_END || end != Dropped.BOTH_LOADERS && end != Dropped.CLASS_VALUES);
    }

    /**
     * Returns whether the amount is combined with this kind of values. Large amounts are slow and test the structures
     * around the values, so one or two kinds suffice.
     */
    private boolean amountTakes(ValueKind kind) {
        return switch (amount) {
            case ONE, FEW -> true;
            case MANY -> kind == ValueKind.PLAIN || kind == ValueKind.OF_BOTH;
            // The worst kind if the classes end; if others end, the JDK's class value itself leaks it.
            case MANY_LOADERS -> kind == (end == Dropped.CLASSES_LOADER ? ValueKind.OF_BOTH : ValueKind.PLAIN);
        };
    }

    /** Returns the implementation whose retention ours must not exceed. */
    Implementation reference() {
        return usage == Usage.PURGED ? Implementation.FORGETFUL : Implementation.JDK;
    }

    /** Runs the scenario. The strong references to the objects that end are gone when this returns. */
    ScenarioObjects play(Implementation implementation, Scale scale) {
        World world = topology.build(owner, implementation, scale.loaders(amount), scale.classes(amount));
        List<ClassValue<Object>> classValues = new ArrayList<>();
        for (int i = 0; i < (amount == Amount.ONE ? 1 : 2); i++) {
            classValues.add(owner == Owner.JDK ? implementation.ofJdk(values)
                    : implementation.of(world.owner(), values));
        }
        List<Object> read = new ArrayList<>(lookUp(classValues, world.classes()));
        ClassLoader[] ended = ended(world).toArray(ClassLoader[]::new);
        switch (usage) {
            case WITH_REMOVE -> classValues.forEach(each -> world.classes().forEach(each::remove));
            case TRIMMED -> implementation.administer(() -> ClassValueAdmin.trim(ownLoaders(world)));
            case PURGED, READ_AFTER_THE_PURGE -> implementation.administer(() -> ClassValueAdmin.purge(ended));
            case WITHOUT_REMOVE, READ_AFTER_THE_END -> { }
        }
        if (usage == Usage.READ_AFTER_THE_PURGE) {
            read.addAll(lookUp(classValues, world.classes()));
        }
        List<Object> loaders = new ArrayList<>();
        if (!end.endsOwner()) {
            loaders.add(world.owner());
        }
        if (!end.endsHosts()) {
            loaders.addAll(world.hosts());
        }
        Survivors survivors = new Survivors(loaders, end.endsClasses() ? List.of() : world.classes(),
                end.endsClassValues() ? List.of() : classValues);
        return new ScenarioObjects(weakly(ended(world)), weakly(end.endsClasses() ? world.classes() : List.of()),
                weakly(end.endsClassValues() ? classValues : List.of()), weakly(read), survivors);
    }

    /**
     * Looks up every class in the first class value, and every second class in the second, so that there are forms of
     * half of the classes, too.
     */
    private List<Object> lookUp(List<ClassValue<Object>> classValues, List<Class<?>> classes) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        List<Object> read = new ArrayList<>();
        try {
            for (int i = 0; i < classes.size(); i++) {
                if (topology.needsContextLoader()) {
                    thread.setContextClassLoader(classes.get(i).getClassLoader());
                }
                for (int j = 0; j < (i % 2 == 0 ? classValues.size() : 1); j++) {
                    read.add(classValues.get(j).get(classes.get(i)));
                }
            }
        } finally {
            thread.setContextClassLoader(before);
        }
        return read;
    }

    /** Returns only the scenario's own loaders: a trim of this test's loader would trim every other scenario too. */
    private static ClassLoader[] ownLoaders(World world) {
        return Stream.concat(Stream.ofNullable(world.owner()), world.hosts().stream())
                .filter(loader -> loader instanceof TestLoader).toArray(ClassLoader[]::new);
    }

    private List<ClassLoader> ended(World world) {
        List<ClassLoader> ended = new ArrayList<>();
        if (end.endsOwner()) {
            ended.add(world.owner());
        }
        if (end.endsHosts() && !world.hosts().contains(world.owner())) {
            ended.addAll(world.hosts());
        }
        return ended;
    }

    private static List<WeakReference<?>> weakly(List<?> objects) {
        List<WeakReference<?>> references = new ArrayList<>(objects.size());
        objects.forEach(each -> references.add(new WeakReference<>(each)));
        return references;
    }

    /** Returns whether class values are read between the garbage collections. */
    boolean isReadOn() {
        return usage == Usage.READ_AFTER_THE_END || end == Dropped.CLASS_VALUES;
    }

    @Override
    public String toString() {
        return "%s class value, %s classes, %s end, values %s, %s, %s".formatted(name(owner), name(topology), name(end),
                name(values), name(amount), name(usage));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

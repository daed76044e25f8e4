package io.github.treadlight.sim.app.kept;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All values and library copies of the application. */
final class KeptValues {
    private static final List<KeptValue<?>> ALL = Stream.of(
                    JdkValues.all(),
                    DeepValues.all(),
                    SwingModels.all(),
                    NestedStreams.all(),
                    RowSets.all(),
                    KotlinValues.all(),
                    ScalaValues.all(),
                    GroovyValues.all(),
                    CollectionLibraries.all(),
                    SpringValues.all(),
                    FlowSnapshots.all(),
                    SessionBeans.all(),
                    HibernateValues.all(),
                    EclipseLinkValues.all(),
                    ShiroValues.all(),
                    MessageValues.all(),
                    GeneratedProxies.all(),
                    CacheValues.all(),
                    VaadinValues.all())
            .<KeptValue<?>>flatMap(List::stream)
            .toList();
    private static final Map<String, KeptValue<?>> BY_NAME =
            ALL.stream().collect(Collectors.toMap(KeptValue::name, Function.identity()));
    private static final List<LibraryCopy> COPIES = Stream.of(
                    MyBatisCopies.all(),
                    ShiroValues.copies(),
                    MessageValues.copies(),
                    JmsCopies.all(),
                    CacheValues.copies(),
                    DroolsCopies.all())
            .flatMap(List::stream)
            .toList();

    private KeptValues() {}

    static List<KeptValue<?>> all() {
        return ALL;
    }

    static List<LibraryCopy> copies() {
        return COPIES;
    }

    /** Returns a value. Throws an IllegalArgumentException if no value has this name. */
    static KeptValue<?> named(String name) {
        KeptValue<?> value = BY_NAME.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value has the name " + name);
        }
        return value;
    }
}

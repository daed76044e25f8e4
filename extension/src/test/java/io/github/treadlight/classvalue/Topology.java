package io.github.treadlight.classvalue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The relation between the loader of classes and the owner, which is the loader of the class values that are used with
 * them.
 */
enum Topology {
    SAME(Relation.SAME, ClassKind.ORDINARY),
    CHILD(Relation.CHILD, ClassKind.ORDINARY),
    PARENT(Relation.PARENT, ClassKind.ORDINARY),
    SIBLING(Relation.SIBLING, ClassKind.ORDINARY),
    /** A plug-in or script engine: its parent is the platform loader. */
    ISOLATED(Relation.ISOLATED, ClassKind.ORDINARY),
    /** A child that has its own copy of a class of its parent. */
    CHILD_FIRST(Relation.CHILD_FIRST, ClassKind.ORDINARY),
    /** An isolated loader that the owner knows only as the thread's context loader. */
    CONTEXT_ONLY(Relation.CONTEXT_ONLY, ClassKind.ORDINARY),
    /** A loader recognized as a module of the server, which ends only with the server. */
    SERVER_MODULE(Relation.SERVER_MODULE, ClassKind.ORDINARY),
    /** Classes of the bootstrap loader, which never end. */
    SYSTEM(Relation.SYSTEM, ClassKind.ORDINARY),
    HIDDEN(Relation.SAME, ClassKind.HIDDEN),
    CHILDS_HIDDEN(Relation.CHILD, ClassKind.HIDDEN),
    PARENTS_HIDDEN(Relation.PARENT, ClassKind.HIDDEN),
    SIBLINGS_HIDDEN(Relation.SIBLING, ClassKind.HIDDEN),
    ISOLATED_HIDDEN(Relation.ISOLATED, ClassKind.HIDDEN),
    PROXY(Relation.SAME, ClassKind.PROXY),
    CHILDS_PROXY(Relation.CHILD, ClassKind.PROXY),
    PARENTS_PROXY(Relation.PARENT, ClassKind.PROXY),
    ISOLATED_PROXY(Relation.ISOLATED, ClassKind.PROXY);

    /** The most classes that are defined; array classes, which are faster to make, serve as the rest. */
    private static final int MOST_DEFINED = 20;
    private static final int MOST_PROXIES = 2;

    private final Relation relation;
    private final ClassKind kind;

    Topology(Relation relation, ClassKind kind) {
        this.relation = relation;
        this.kind = kind;
    }

    private enum Relation { SAME, CHILD, PARENT, SIBLING, ISOLATED, CHILD_FIRST, CONTEXT_ONLY, SERVER_MODULE, SYSTEM }

    private enum ClassKind { ORDINARY, HIDDEN, PROXY }

    /** The library or application that a class value belongs to. Only an application ends. */
    enum Owner { APPLICATION, SERVER, JDK }

    /**
     * The loaders and classes of one scenario.
     *
     * @param owner the loader of the class values; null for the bootstrap loader
     * @param hosts the loaders of the classes; none for those of the bootstrap loader
     */
    record World(@Nullable ClassLoader owner, List<? extends ClassLoader> hosts, List<Class<?>> classes) {}

    boolean isPossible(Owner owner) {
        return switch (relation) {
            case PARENT, SIBLING -> owner == Owner.APPLICATION;
            // The bootstrap loader takes no new classes, and proxies of this test's loader would never end.
            case SAME -> owner == Owner.APPLICATION || owner == Owner.SERVER && kind != ClassKind.PROXY;
            default -> true;
        };
    }

    /** Returns whether the classes may have a loader each; hidden classes and proxies take too long to make. */
    boolean mayHaveManyLoaders() {
        return kind == ClassKind.ORDINARY && hasLoaderOfItsOwn() && relation != Relation.PARENT;
    }

    /** Returns whether the loader of the classes can end before the owner. */
    boolean hasLoaderOfItsOwn() {
        return relation != Relation.SAME && relation != Relation.SYSTEM && relation != Relation.SERVER_MODULE;
    }

    boolean isSystem() {
        return relation == Relation.SYSTEM;
    }

    boolean hasClassesThatEndAlone() {
        return kind == ClassKind.HIDDEN;
    }

    /** Returns whether the owner's code finds the classes through the thread's context loader. */
    boolean needsContextLoader() {
        return relation == Relation.CONTEXT_ONLY;
    }

    /** Makes new loaders, each with this many new classes. */
    World build(Owner ownedBy, Implementation implementation, int loaders, int classes) {
        ClassLoader above = server();
        if (relation == Relation.PARENT || relation == Relation.SIBLING) {
            above = new TestLoader(above);
        }
        ClassLoader owner = switch (ownedBy) {
            case APPLICATION -> new TestLoader(above, implementation.type);
            case SERVER -> server();
            case JDK -> null;
        };
        if (relation == Relation.SYSTEM) {
            return new World(owner, List.of(), LoaderPair.systemClasses(classes));
        }
        List<ClassLoader> hosts = new ArrayList<>();
        List<Class<?>> all = new ArrayList<>();
        for (int i = 0; i < loaders; i++) {
            ClassLoader host = host(owner, above);
            hosts.add(host);
            all.addAll(withArrays(classes(host, classes), classes));
        }
        return new World(owner, hosts, all);
    }

    private ClassLoader host(@Nullable ClassLoader owner, ClassLoader above) {
        return switch (relation) {
            case SAME -> owner;
            case PARENT -> above;
            case CHILD -> new TestLoader(owner);
            case CHILD_FIRST -> new TestLoader(owner, AnyClass.class);
            case SIBLING -> new TestLoader(above);
            case ISOLATED, CONTEXT_ONLY -> new TestLoader(ClassLoader.getPlatformClassLoader());
            case SERVER_MODULE -> new ServerModule(ClassLoader.getPlatformClassLoader());
            case SYSTEM -> throw new IllegalStateException("no loader of its own");
        };
    }

    private List<Class<?>> classes(ClassLoader host, int wanted) {
        int count = Math.min(wanted, MOST_DEFINED);
        if (host == server()) {
            return kind == ClassKind.HIDDEN ? TestLoader.defineHidden(HiddenClassLookup.lookup(), count)
                    : List.of(AnyClass.class, HiddenClassLookup.class);
        }
        TestLoader loader = (TestLoader) host;
        return switch (kind) {
            case ORDINARY -> relation == Relation.CHILD_FIRST ? withOwnSubject(loader, count) : loader.define(count);
            case HIDDEN -> loader.defineHidden(count);
            case PROXY -> proxies(loader, Math.min(wanted, MOST_PROXIES));
        };
    }

    private static List<Class<?>> withOwnSubject(TestLoader loader, int count) {
        List<Class<?>> classes = loader.define(count - 1);
        try {
            classes.add(loader.loadClass(AnyClass.class.getName()));
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
        return classes;
    }

    private static List<Class<?>> proxies(ClassLoader loader, int count) {
        return Stream.<Class<?>>of(Runnable.class, Supplier.class).limit(count)
                .<Class<?>>map(type -> Proxy.newProxyInstance(loader, new Class<?>[] {type}, (proxy, method, with) -> {
                    throw new UnsupportedOperationException(method.toString());
                }).getClass())
                .toList();
    }

    /** Returns the first classes, and as many array classes of them as are missing. */
    private static List<Class<?>> withArrays(List<Class<?>> first, int count) {
        List<Class<?>> classes = new ArrayList<>(first.subList(0, Math.min(count, first.size())));
        for (int i = 0; classes.size() < count; i++) {
            classes.add(classes.get(i).arrayType());
        }
        return classes;
    }

    private static ClassLoader server() {
        return Topology.class.getClassLoader();
    }
}

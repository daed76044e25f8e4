package io.github.treadlight.leak;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Part;
import io.github.treadlight.leak.fixture.RunningLoaders;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A random tree of objects with different owners in different containers, and what its shape alone says about a release
 * that takes the root away.
 */
public final class ObjectGraph {
    /** The owner of a node's class. */
    public enum Owner {
        /** The undeployed application. */
        ENDED,
        /** Another application. */
        RUNNING,
        /** A generation that still serves requests. */
        REPLACED,
        /** An application that was disabled. */
        DISABLED,
        /** An application whose end is not proved. */
        UNPROVED,
        /** A library of the undeployed EAR. */
        EAR_LIBRARY,
        /** A library of another EAR. */
        RUNNING_EAR_LIBRARY,
        /** The server. */
        SERVER,
        /** A library that applications share. */
        LIBRARY,
        /** The JDK. */
        JDK;

        /** Returns whether an application that may still run owns the node. */
        public boolean isLiving() {
            return this == RUNNING || this == REPLACED || this == UNPROVED || this == RUNNING_EAR_LIBRARY;
        }

        /** Returns whether the node belongs to an application whose end is proved. */
        public boolean isUndeployed() {
            return this == ENDED || this == DISABLED || this == EAR_LIBRARY;
        }
    }

    /** Containers of the JDK. Each contains all objects. */
    private static final List<Function<Object[], Object>> CONTAINERS = List.of(
            Object[]::clone,
            objects -> new ArrayList<>(Arrays.asList(objects)),
            objects -> new LinkedList<>(Arrays.asList(objects)),
            objects -> new ArrayDeque<>(Arrays.asList(objects)),
            objects -> new CopyOnWriteArrayList<>(objects),
            objects -> List.copyOf(Arrays.asList(objects)),
            Optional::of,
            AtomicReference::new,
            CompletableFuture::completedFuture,
            objects -> new WeakReference<>(objects),
            objects -> byName(objects, new ConcurrentHashMap<>()),
            objects -> byName(objects, new TreeMap<>()),
            objects -> byName(objects, new WeakHashMap<>()),
            ObjectGraph::asKeys);

    private static final List<String> KINDS = List.of("field", "record", "inner", "lambda", "proxy", "list");

    /** The root of the tree. */
    private final Node root;
    private final Map<Owner, AppLoader> loaders;
    private final Random random;
    /** Referents of weak references, which must stay alive. */
    private final List<Object> alive = new ArrayList<>();

    /** An object of the tree. */
    private record Node(Object object, Owner owner, boolean isListener, List<Node> children) {
        /** Returns the nodes that a search can reach: the objects of the server hide theirs. */
        private Stream<Node> visible() {
            return Stream.concat(Stream.of(this),
                    owner == Owner.SERVER ? Stream.empty() : children.stream().flatMap(Node::visible));
        }

        private boolean hasUndeployed() {
            return visible().anyMatch(node -> node.owner.isUndeployed());
        }

        /** Returns the objects of undeployed applications to which no other such object leads. */
        private Stream<Node> nearest() {
            return owner.isUndeployed() ? Stream.of(this)
                    : owner == Owner.SERVER ? Stream.empty() : children.stream().flatMap(Node::nearest);
        }

        /** Returns whether a listener of others is beside or behind the applications' own. */
        private boolean hasOthersListener(boolean isBehind) {
            boolean isOthers = isListener && (owner == Owner.LIBRARY || owner == Owner.SERVER);
            return (isOthers && (isBehind || !hasUndeployed()))
                    || (owner != Owner.SERVER && children.stream()
                            .anyMatch(child -> child.hasOthersListener(isBehind || owner.isUndeployed())));
        }

        @Override
        public String toString() {
            return owner + (isListener ? " listener " : " ") + object.getClass().getSimpleName() + children;
        }
    }

    /** Creates a random graph. */
    public ObjectGraph(long seed, int depth, Map<Owner, AppLoader> loaders) throws ReflectiveOperationException {
        this.random = new Random(seed);
        this.loaders = new EnumMap<>(loaders);
        this.root = node(depth);
    }

    /** Returns whether the release of the root harms something that lives. */
    public boolean isHarmful() {
        return root.visible().anyMatch(node -> node.owner.isLiving())
                || (root.nearest().anyMatch(Node::isListener) && root.hasOthersListener(false));
    }

    /** Returns whether the release of a listener of the undeployed application that leads to the root is harmful. */
    public boolean isHarmfulBehind() {
        return root.visible().anyMatch(node -> node.owner.isLiving()) || root.hasOthersListener(true);
    }

    /** Returns the root's object. */
    public Object object() {
        return root.object;
    }

    /** Returns whether the root itself belongs to an undeployed application. */
    public boolean isUndeployeds() {
        return root.owner.isUndeployed();
    }

    @Override
    public String toString() {
        return root.toString();
    }

    /** Returns whether everything that the root leads to belongs to undeployed applications or the JDK. */
    public boolean isExclusive() {
        return root.visible().allMatch(node -> node.owner.isUndeployed() || node.owner == Owner.JDK);
    }

    /** Returns a class loader for each owner that is an application. */
    public static Map<Owner, AppLoader> loaders() {
        Map<Owner, AppLoader> loaders = new EnumMap<>(Owner.class);
        for (Owner each : Owner.values()) {
            if (each.isLiving() || each.isUndeployed()) {
                loaders.put(each, new AppLoader(Part.class, Part.Holder.class, Part.OwnList.class, Part.Inner.class));
            }
        }
        return loaders;
    }

    /** Returns the class loaders of ended generations, beside those that run. */
    public static EndedLoaders ended(Map<Owner, AppLoader> loaders) {
        EndedLoaders all = new EndedLoaders(new RunningLoaders(List.of(
                loaders.get(Owner.RUNNING), loaders.get(Owner.REPLACED), loaders.get(Owner.RUNNING_EAR_LIBRARY))));
        int number = 1;
        for (Owner each : List.of(Owner.ENDED, Owner.DISABLED, Owner.UNPROVED, Owner.EAR_LIBRARY)) {
            AppLoader loader = loaders.get(each);
            all.add(loader, loader.getParent(), new GenerationId(each.name(), number++));
        }
        return all;
    }

    private Node node(int depth) throws ReflectiveOperationException {
        List<Node> children = new ArrayList<>();
        if (depth > 0) {
            int width = 1 + random.nextInt(depth > 3 ? 1 : 3);
            for (int i = 0; i < width; i++) {
                children.add(node(random.nextInt(4) == 0 ? 0 : depth - 1));
            }
        }
        Owner[] owners = Owner.values();
        Owner owner = random.nextBoolean() ? Owner.JDK
                : random.nextInt(3) > 0 ? Owner.ENDED : owners[random.nextInt(owners.length)];
        Object[] objects = children.stream().map(Node::object).toArray();
        if (owner == Owner.JDK) {
            Object object = objects.length == 0 ? "text" + random.nextInt() : container(objects);
            return new Node(object, owner, false, children);
        }
        if (owner == Owner.SERVER) {
            return new Node(new ServerPart(objects), owner, true, children);
        }
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        AppLoader loader = loaders.get(owner);
        Class<?> type = loader == null ? Part.class : loader.loadClass(Part.class.getName());
        Object made = type.getMethod("make", String.class, Object[].class).invoke(null, kind, objects);
        return new Node(made, owner, kind.equals("field") || kind.equals("proxy"), children);
    }

    private Object container(Object[] objects) {
        alive.add(objects);
        return CONTAINERS.get(random.nextInt(CONTAINERS.size())).apply(objects);
    }

    private static Map<String, Object> byName(Object[] objects, Map<String, Object> map) {
        for (int i = 0; i < objects.length; i++) {
            map.put("name" + i, objects[i]);
        }
        return map;
    }

    private static Map<Object, String> asKeys(Object[] objects) {
        Map<Object, String> map = new IdentityHashMap<>();
        for (Object each : objects) {
            map.put(each, "value");
        }
        return map;
    }
}

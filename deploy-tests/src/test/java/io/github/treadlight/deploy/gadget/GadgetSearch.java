package io.github.treadlight.deploy.gadget;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/**
 * Searches serializable classes for methods that run because of a stream and have effects with values of it. Follows
 * calls, but neither what a method leaves in a field for another, nor JDK code. So it finds candidates for
 * {@code gadgets.txt}, and misses some.
 */
final class GadgetSearch {
    private static final int DEEPEST = 12;
    private static final int MOST_STEPS = 4000;
    private static final int MOST_OVERRIDING = 8;
    private static final Set<String> CALLBACKS = Set.of("run", "call", "get", "apply", "accept");

    private final ClassTree tree;
    private final Flows flows;

    /** A method with the arguments that come from the stream, reached from another. */
    private record Step(MethodName method, long arguments, String self, Step from) {
        int depth() {
            int depth = 0;
            for (Step each = from; each != null; each = each.from) {
                depth++;
            }
            return depth;
        }
    }

    private record State(MethodName method, long arguments, String self) {}

    GadgetSearch(ClassTree tree) {
        this.tree = tree;
        flows = new Flows(tree);
    }

    /** Returns the findings, without those that a class has from a serializable superclass. */
    List<Finding> findings() {
        Map<String, Map<String, Finding>> found = new TreeMap<>();
        for (ClassShape shape : tree.ofServer()) {
            if (isRead(shape)) {
                found.put(shape.name, of(shape.name));
            }
        }
        return found.values().stream().flatMap(own -> own.values().stream())
                .filter(each -> !isInherited(each, found)).toList();
    }

    private boolean isRead(ClassShape shape) {
        return !shape.is(Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM) && tree.isSerializable(shape.name);
    }

    private boolean isInherited(Finding finding, Map<String, Map<String, Finding>> found) {
        String name = finding.className().replace('.', '/');
        return tree.superclasses(name).stream().skip(1).anyMatch(each ->
                found.getOrDefault(each.name, Map.of()).containsKey(finding.method() + " " + finding.effect()));
    }

    private Map<String, Finding> of(String name) {
        Map<String, MethodName> methods = new TreeMap<>();
        Map<MethodName, Entry.Kind> entries = new HashMap<>();
        boolean isAnnotation = tree.isAnnotation(name);
        for (ClassShape each : tree.superclasses(name)) {
            each.methods.forEach((signature, access) -> Entry.kind(signature, access, isAnnotation).ifPresent(kind -> {
                MethodName method = new MethodName(each.name, signature);
                methods.putIfAbsent(signature, method);
                entries.put(method, kind);
            }));
        }
        Map<String, Finding> own = new TreeMap<>();
        for (MethodName method : methods.values()) {
            Entry.Kind kind = entries.get(method);
            String called = kind.called(method);
            search(name, method).forEach((effect, path) -> {
                if (effect.isHarmfulIn(kind)) {
                    own.putIfAbsent(called + " " + effect, new Finding(name.replace('/', '.'), called, effect, path));
                }
            });
        }
        return own;
    }

    private Map<Effect, List<String>> search(String type, MethodName entry) {
        Map<Effect, List<String>> found = new EnumMap<>(Effect.class);
        Set<State> seen = new HashSet<>();
        Deque<Step> open = new ArrayDeque<>();
        open.add(new Step(entry, Entry.arguments(entry.signature()), type, null));
        while (!open.isEmpty() && seen.size() < MOST_STEPS) {
            Step step = open.remove();
            if (!seen.add(new State(step.method, step.arguments, step.self)) || step.depth() > DEEPEST) {
                continue;
            }
            for (MethodFlow.Call call : flows.of(step.method).calls()) {
                long reached = call.reached(step.arguments);
                if (reached != 0) {
                    boolean isSelf = call.isOnSelf();
                    MethodName callee = target(call, step.self);
                    addOverriding(call, callee, reached, step, open);
                    if (callee != null) {
                        open.add(new Step(callee, reached, isSelf ? step.self : callee.owner(), step));
                    } else {
                        for (Sink sink : Sink.named(call.callee().simple())) {
                            if (sink.isDecidedBy(reached, call) && isOf(call.callee().owner(), sink)) {
                                found.computeIfAbsent(sink.effect(), unknown -> path(step, sink));
                            }
                        }
                    }
                    addCallbacks(call, reached, step, open);
                }
            }
        }
        return found;
    }

    private boolean isOf(String owner, Sink sink) {
        return sink.method().equals("<init>") ? owner.equals(sink.owner()) : tree.isSubtype(owner, sink.owner());
    }

    private MethodName target(MethodFlow.Call call, String self) {
        String signature = call.callee().signature();
        if (call.isOnSelf() && call.isVirtual() && self != null) {
            MethodName own = tree.resolve(self, signature);
            if (own != null) {
                return own;
            }
        }
        String created = call.isVirtual() ? call.created().get(0) : null;
        return tree.resolve(created != null ? created : call.callee().owner(), signature);
    }

    /** Follows a call on an object of the stream to all serializable classes that it may have, if these are few. */
    private void addOverriding(MethodFlow.Call call, MethodName callee, long reached, Step step, Deque<Step> open) {
        if (!call.isVirtual() || call.isOnSelf() || (reached & 1) == 0 || call.created().get(0) != null) {
            return;
        }
        Set<MethodName> overriding = new LinkedHashSet<>();
        for (String each : tree.serializableSubtypes(call.callee().owner())) {
            MethodName method = tree.resolve(each, call.callee().signature());
            if (method != null && !method.equals(callee) && overriding.add(method)
                    && overriding.size() > MOST_OVERRIDING) {
                return;
            }
        }
        overriding.forEach(each -> open.add(new Step(each, reached, each.owner(), step)));
    }

    /** Follows objects that the method created and gave to another, such as a PrivilegedAction. */
    private void addCallbacks(MethodFlow.Call call, long reached, Step step, Deque<Step> open) {
        for (int i = 0; i < call.created().size(); i++) {
            String created = call.created().get(i);
            if (created != null && (reached >> i & 1) != 0 && tree.isOfServer(created)
                    && !call.callee().simple().equals("<init>")) {
                tree.find(created).methods.forEach((signature, access) -> {
                    MethodName method = new MethodName(created, signature);
                    if (CALLBACKS.contains(method.simple()) && tree.resolve(created, signature) != null) {
                        open.add(new Step(method, 1, created, step));
                    }
                });
            }
        }
    }

    private static List<String> path(Step last, Sink sink) {
        LinkedList<String> path = new LinkedList<>();
        path.add(sink.toString());
        for (Step each = last; each != null; each = each.from) {
            path.addFirst(each.method.toString());
        }
        return List.copyOf(path);
    }
}

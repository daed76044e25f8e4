package io.github.treadlight.tool.gadget;

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
 * A search of serializable classes for methods that run because of a stream and have dangerous effects with its values.
 * Follows calls, but neither values that a method stores in a field for another, nor JDK code. So it finds candidates
 * for {@code gadgets.txt}, but misses some.
 */
final class GadgetSearch {
    private static final int MAX_DEPTH = 12;
    private static final int MAX_STEPS = 4000;
    private static final int MAX_OVERRIDING = 8;
    private static final Set<String> CALLBACKS = Set.of("run", "call", "get", "apply", "accept");

    private final ClassHierarchy hierarchy;
    private final MethodFlows flows;

    /** A call on the path of a search: the method, the arguments that come from the stream, and the caller. */
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

    GadgetSearch(ClassHierarchy hierarchy) {
        this.hierarchy = hierarchy;
        flows = new MethodFlows(hierarchy);
    }

    /** Returns the findings, without those that a class inherits from a serializable superclass. */
    List<GadgetFinding> findings() {
        Map<String, Map<String, GadgetFinding>> found = new TreeMap<>();
        for (ClassDeclaration declaration : hierarchy.serverClasses()) {
            if (isInStreams(declaration)) {
                found.put(declaration.name, of(declaration.name));
            }
        }
        return found.values().stream().flatMap(own -> own.values().stream())
                .filter(each -> !isInherited(each, found)).toList();
    }

    private boolean isInStreams(ClassDeclaration declaration) {
        return !declaration.is(Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM) && hierarchy.isSerializable(declaration.name);
    }

    private boolean isInherited(GadgetFinding finding, Map<String, Map<String, GadgetFinding>> found) {
        String name = finding.className().replace('.', '/');
        return hierarchy.superclasses(name).stream().skip(1).anyMatch(each ->
                found.getOrDefault(each.name, Map.of()).containsKey(finding.method() + " " + finding.effect()));
    }

    private Map<String, GadgetFinding> of(String name) {
        Map<String, MethodName> methods = new TreeMap<>();
        Map<MethodName, EntryPoint.Kind> entryPoints = new HashMap<>();
        boolean isAnnotation = hierarchy.isAnnotation(name);
        for (ClassDeclaration each : hierarchy.superclasses(name)) {
            each.methods.forEach((signature, access) ->
                    EntryPoint.kind(signature, access, isAnnotation).ifPresent(kind -> {
                        MethodName method = new MethodName(each.name, signature);
                        methods.putIfAbsent(signature, method);
                        entryPoints.put(method, kind);
                    }));
        }
        Map<String, GadgetFinding> own = new TreeMap<>();
        for (MethodName method : methods.values()) {
            EntryPoint.Kind kind = entryPoints.get(method);
            String reported = kind.nameInReports(method);
            search(name, method).forEach((effect, path) -> {
                if (effect.isHarmfulIn(kind)) {
                    own.putIfAbsent(reported + " " + effect,
                            new GadgetFinding(name.replace('/', '.'), reported, effect, path));
                }
            });
        }
        return own;
    }

    private Map<GadgetEffect, List<String>> search(String type, MethodName entry) {
        Map<GadgetEffect, List<String>> found = new EnumMap<>(GadgetEffect.class);
        Set<State> seen = new HashSet<>();
        Deque<Step> open = new ArrayDeque<>();
        open.add(new Step(entry, EntryPoint.arguments(entry.signature()), type, null));
        while (!open.isEmpty() && seen.size() < MAX_STEPS) {
            Step step = open.remove();
            if (!seen.add(new State(step.method, step.arguments, step.self)) || step.depth() > MAX_DEPTH) {
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
                        for (SinkMethod sink : SinkMethod.named(call.callee().simple())) {
                            if (sink.isControlledBy(reached, call) && isOf(call.callee().owner(), sink)) {
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

    private boolean isOf(String owner, SinkMethod sink) {
        return sink.method().equals("<init>") ? owner.equals(sink.owner()) : hierarchy.isSubtype(owner, sink.owner());
    }

    private MethodName target(MethodFlow.Call call, String self) {
        String signature = call.callee().signature();
        if (call.isOnSelf() && call.isVirtual() && self != null) {
            MethodName own = hierarchy.resolve(self, signature);
            if (own != null) {
                return own;
            }
        }
        String created = call.isVirtual() ? call.created().get(0) : null;
        return hierarchy.resolve(created != null ? created : call.callee().owner(), signature);
    }

    /** Follows a virtual call on an object of the stream to the methods of its possible classes, if these are few. */
    private void addOverriding(MethodFlow.Call call, MethodName callee, long reached, Step step, Deque<Step> open) {
        if (!call.isVirtual() || call.isOnSelf() || (reached & 1) == 0 || call.created().get(0) != null) {
            return;
        }
        Set<MethodName> overriding = new LinkedHashSet<>();
        for (String each : hierarchy.serializableSubtypes(call.callee().owner())) {
            MethodName method = hierarchy.resolve(each, call.callee().signature());
            if (method != null && !method.equals(callee) && overriding.add(method)
                    && overriding.size() > MAX_OVERRIDING) {
                return;
            }
        }
        overriding.forEach(each -> open.add(new Step(each, reached, each.owner(), step)));
    }

    /** Follows callbacks of objects that the method created and passed on, such as a PrivilegedAction. */
    private void addCallbacks(MethodFlow.Call call, long reached, Step step, Deque<Step> open) {
        for (int i = 0; i < call.created().size(); i++) {
            String created = call.created().get(i);
            if (created != null && (reached >> i & 1) != 0 && hierarchy.isServerClass(created)
                    && !call.callee().simple().equals("<init>")) {
                hierarchy.find(created).methods.forEach((signature, access) -> {
                    MethodName method = new MethodName(created, signature);
                    if (CALLBACKS.contains(method.simple()) && hierarchy.resolve(created, signature) != null) {
                        open.add(new Step(method, 1, created, step));
                    }
                });
            }
        }
    }

    private static List<String> path(Step last, SinkMethod sink) {
        LinkedList<String> path = new LinkedList<>();
        path.add(sink.toString());
        for (Step each = last; each != null; each = each.from) {
            path.addFirst(each.method.toString());
        }
        return List.copyOf(path);
    }
}

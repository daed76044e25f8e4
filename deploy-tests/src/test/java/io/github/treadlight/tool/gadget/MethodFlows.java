package io.github.treadlight.tool.gadget;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** Computes the flow of a method when it is first needed, and keeps it. */
final class MethodFlows {
    private static final long ALL_ARGUMENTS = -1;
    private static final int CACHED_CLASSES = 256;
    /** Longer methods, such as generated parsers and tables, would take most of the time. */
    private static final int MAX_INSTRUCTIONS = 6000;
    /** In deeper calls, any argument counts as returned. */
    private static final int MAX_OPEN_METHODS = 5;
    private static final int MAX_PASSES = 4;
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final Set<String> STREAM_METHODS = Set.of("readObject", "readExternal", "readObjectNoData");

    private final ClassHierarchy hierarchy;
    private final Map<MethodName, MethodFlow> known = new HashMap<>();
    private final Set<MethodName> open = new HashSet<>();
    private final Map<String, Set<String>> setByStreamMethods = new HashMap<>();
    private final Map<String, ClassNode> classes = new LinkedHashMap<>(CACHED_CLASSES, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ClassNode> eldest) {
            return size() > CACHED_CLASSES;
        }
    };

    MethodFlows(ClassHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    MethodFlow of(MethodName method) {
        MethodFlow flow = known.get(method);
        if (flow == null) {
            open.add(method);
            flow = follow(method);
            open.remove(method);
            known.put(method, flow);
        }
        return flow;
    }

    /** Returns the arguments that a call may return, or parts of them, as bits. */
    long returned(MethodInsnNode call) {
        MethodName method = hierarchy.resolve(call.owner, call.name + call.desc);
        if (method == null || open.contains(method) || open.size() > MAX_OPEN_METHODS && !known.containsKey(method)) {
            return ALL_ARGUMENTS;
        }
        return of(method).returned();
    }

    /** Returns whether a field is transient and no method for reading streams sets it. */
    boolean isUnsetByStreams(String owner, String field) {
        for (ClassDeclaration each : hierarchy.superclasses(owner)) {
            if (each.transientFields.contains(field)) {
                return !setByStreamMethods.computeIfAbsent(each.name, this::fieldsSetByStreamMethods).contains(field);
            }
        }
        return false;
    }

    private Set<String> fieldsSetByStreamMethods(String name) {
        Set<String> fields = new HashSet<>();
        for (MethodNode method : parse(name).methods) {
            if (STREAM_METHODS.contains(method.name)) {
                for (AbstractInsnNode each : method.instructions) {
                    if (each.getOpcode() == Opcodes.PUTFIELD) {
                        fields.add(((FieldInsnNode) each).name);
                    }
                }
            }
        }
        return fields;
    }

    private ClassNode parse(String name) {
        ClassNode known = classes.get(name);
        if (known == null) {
            known = new ClassNode();
            new ClassReader(hierarchy.file(name)).accept(known, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            classes.put(name, known);
        }
        return known;
    }

    private MethodFlow follow(MethodName name) {
        MethodNode method = parse(name.owner()).methods.stream()
                .filter(each -> (each.name + each.desc).equals(name.signature())).findFirst().orElseThrow();
        if (method.instructions.size() > MAX_INSTRUCTIONS) {
            return MethodFlow.NONE;
        }
        TaintInterpreter interpreter =
                new TaintInterpreter(hierarchy, this, (method.access & Opcodes.ACC_STATIC) != 0, method.desc);
        Analyzer<Taint> analyzer = new Analyzer<>(interpreter);
        try {
            int pass = 0;
            do {
                analyzer.analyze(name.owner(), method);
            } while (interpreter.takeChanged() && ++pass < MAX_PASSES);
        } catch (AnalyzerException unreadable) {
            return MethodFlow.NONE;
        }
        List<MethodFlow.Call> calls = new ArrayList<>();
        Frame<Taint>[] frames = analyzer.getFrames();
        for (int i = 0; i < frames.length; i++) {
            if (frames[i] != null) {
                AbstractInsnNode instruction = method.instructions.get(i);
                if (instruction instanceof MethodInsnNode call) {
                    add(calls, call(call, frames[i], interpreter));
                } else if (instruction instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().equals(LAMBDAS)) {
                    add(calls, lambda(dynamic, frames[i], interpreter));
                }
            }
        }
        return new MethodFlow(List.copyOf(calls), interpreter.returned());
    }

    private static void add(List<MethodFlow.Call> calls, MethodFlow.Call call) {
        if (call.arguments().stream().anyMatch(each -> each != 0)) {
            calls.add(call);
        }
    }

    private static MethodFlow.Call call(MethodInsnNode call, Frame<Taint> frame, TaintInterpreter interpreter) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        int count = Type.getArgumentTypes(call.desc).length + (isStatic ? 0 : 1);
        return call(new MethodName(call.owner, (call.name + call.desc).intern()),
                !isStatic && call.getOpcode() != Opcodes.INVOKESPECIAL, isStatic, count, frame, interpreter);
    }

    /** Treats a lambda as called where it is created, with its captured arguments only. */
    private static MethodFlow.Call lambda(
            InvokeDynamicInsnNode dynamic, Frame<Taint> frame, TaintInterpreter interpreter) {
        Handle code = (Handle) dynamic.bsmArgs[1];
        return call(new MethodName(code.getOwner(), (code.getName() + code.getDesc()).intern()), false,
                code.getTag() == Opcodes.H_INVOKESTATIC, Type.getArgumentTypes(dynamic.desc).length, frame,
                interpreter);
    }

    private static MethodFlow.Call call(MethodName callee, boolean isVirtual, boolean isStatic, int count,
            Frame<Taint> frame, TaintInterpreter interpreter) {
        List<Long> arguments = new ArrayList<>(count);
        List<String> created = new ArrayList<>(count);
        for (int i = frame.getStackSize() - count; i < frame.getStackSize(); i++) {
            arguments.add(interpreter.origins(frame.getStack(i)));
            created.add(interpreter.created(frame.getStack(i)));
        }
        boolean isOnSelf = !isStatic && count > 0 && frame.getStack(frame.getStackSize() - count).isSelf();
        return new MethodFlow.Call(callee, isVirtual, isOnSelf, arguments, created);
    }
}

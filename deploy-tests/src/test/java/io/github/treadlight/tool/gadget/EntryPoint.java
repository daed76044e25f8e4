package io.github.treadlight.tool.gadget;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Methods of serializable classes that may run while an object stream is read, or because of it. */
final class EntryPoint {
    /** A kind of entry point, in the order in which they run. */
    enum Kind {
        /** Called by object streams or by the garbage collector. */
        STREAM(null),
        /** A member of an annotation, called by its hash code. */
        MEMBER("members"),
        /** Called by other objects while they are read, such as collections, comparators and proxies. */
        CALLBACK(null),
        /** A getter, called by other objects by name. */
        GETTER("getters");

        private final String group;

        Kind(String group) {
            this.group = group;
        }

        /** Returns the name of a method in reports, or the name of its group if that is reported as one. */
        String nameInReports(MethodName method) {
            return group == null ? method.simple() : group;
        }
    }

    private static final Set<String> STREAM_METHODS = Set.of(
            "readObject(Ljava/io/ObjectInputStream;)V",
            "readExternal(Ljava/io/ObjectInput;)V",
            "readObjectNoData()V",
            "readResolve()Ljava/lang/Object;",
            "validateObject()V",
            "finalize()V");
    private static final Set<String> CALLBACKS = Set.of(
            "hashCode()I",
            "equals(Ljava/lang/Object;)Z",
            "toString()Ljava/lang/String;",
            "compare(Ljava/lang/Object;Ljava/lang/Object;)I",
            "compareTo(Ljava/lang/Object;)I",
            // Collections that other objects read or fill
            "get(Ljava/lang/Object;)Ljava/lang/Object;",
            "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            "containsKey(Ljava/lang/Object;)Z",
            "entrySet()Ljava/util/Set;",
            "keySet()Ljava/util/Set;",
            "values()Ljava/util/Collection;",
            "add(Ljava/lang/Object;)Z",
            "iterator()Ljava/util/Iterator;",
            "hasNext()Z",
            "next()Ljava/lang/Object;",
            "size()I",
            "isEmpty()Z",
            // Functions
            "accept(Ljava/lang/Object;)V",
            "apply(Ljava/lang/Object;)Ljava/lang/Object;",
            "call()Ljava/lang/Object;",
            "get()Ljava/lang/Object;",
            "run()V",
            "run()Ljava/lang/Object;",
            "test(Ljava/lang/Object;)Z");
    private static final String METHOD = Type.getDescriptor(Method.class);

    private EntryPoint() {}

    /**
     * Returns the kind of a method; empty if it is not an entry point.
     *
     * @param isOfAnnotation whether its class implements an annotation, whose hash code calls all members
     */
    static Optional<Kind> kind(String signature, int access, boolean isOfAnnotation) {
        if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return Optional.empty();
        }
        if (STREAM_METHODS.contains(signature)) {
            return Optional.of(Kind.STREAM);
        }
        if (CALLBACKS.contains(signature) || isHandler(signature)) {
            return Optional.of(Kind.CALLBACK);
        }
        if (isOfAnnotation && signature.matches("[^(]+\\(\\)[^V].*")) {
            return Optional.of(Kind.MEMBER);
        }
        return isGetter(signature, access) ? Optional.of(Kind.GETTER) : Optional.empty();
    }

    /** Returns whether a method is the invocation handler of a proxy of the JDK or of a bytecode library. */
    private static boolean isHandler(String signature) {
        return signature.startsWith("invoke(") && signature.contains(METHOD);
    }

    private static boolean isGetter(String signature, int access) {
        return (access & Opcodes.ACC_PUBLIC) != 0 && signature.matches("(?:get|is)[^(]*\\(\\)[^V].*");
    }

    /** Returns a bit for each argument of a method, because all of them may come from the stream. */
    static long arguments(String signature) {
        return (1L << Type.getArgumentTypes(signature.substring(signature.indexOf('('))).length + 1) - 1;
    }
}

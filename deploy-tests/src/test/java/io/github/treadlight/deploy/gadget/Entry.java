package io.github.treadlight.deploy.gadget;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods of serializable classes that run while, or because, a stream is read. */
final class Entry {
    /** The kinds of entries, from the first that run to the last. */
    enum Kind {
        /** Object streams call it, or the garbage collector. */
        READER(null),
        /** The hash code of an annotation calls it. */
        MEMBER("members"),
        /** Other objects call it while they are read, such as collections, comparators and proxies. */
        CALLED(null),
        /** A getter, which other objects call by its name. */
        ANY("getters");

        private final String group;

        Kind(String group) {
            this.group = group;
        }

        /** Returns the name of a method in reports, or of the group that is reported as one. */
        String called(MethodName method) {
            return group == null ? method.simple() : group;
        }
    }

    private static final Set<String> READERS = Set.of(
            "readObject(Ljava/io/ObjectInputStream;)V",
            "readExternal(Ljava/io/ObjectInput;)V",
            "readObjectNoData()V",
            "readResolve()Ljava/lang/Object;",
            "validateObject()V",
            "finalize()V");
    private static final Set<String> CALLED = Set.of(
            "hashCode()I",
            "equals(Ljava/lang/Object;)Z",
            "toString()Ljava/lang/String;",
            "compare(Ljava/lang/Object;Ljava/lang/Object;)I",
            "compareTo(Ljava/lang/Object;)I",
            // Collections, which others read or fill
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

    private Entry() {}

    /**
     * Returns the kind of a method; empty if it is no entry.
     *
     * @param isOfAnnotation whether its class is an annotation, whose hash code calls all its members
     */
    static Optional<Kind> kind(String signature, int access, boolean isOfAnnotation) {
        if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return Optional.empty();
        }
        if (READERS.contains(signature)) {
            return Optional.of(Kind.READER);
        }
        if (CALLED.contains(signature) || isHandler(signature)) {
            return Optional.of(Kind.CALLED);
        }
        if (isOfAnnotation && signature.matches("[^(]+\\(\\)[^V].*")) {
            return Optional.of(Kind.MEMBER);
        }
        return isGetter(signature, access) ? Optional.of(Kind.ANY) : Optional.empty();
    }

    /** Returns whether a method is the handler of a proxy, of the JDK or of a bytecode library. */
    private static boolean isHandler(String signature) {
        return signature.startsWith("invoke(") && signature.contains(METHOD);
    }

    private static boolean isGetter(String signature, int access) {
        return (access & Opcodes.ACC_PUBLIC) != 0 && signature.matches("(?:get|is)[^(]*\\(\\)[^V].*");
    }

    /** Returns all arguments of a method, as bits: they come from the stream, too. */
    static long arguments(String signature) {
        return (1L << Type.getArgumentTypes(signature.substring(signature.indexOf('('))).length + 1) - 1;
    }
}

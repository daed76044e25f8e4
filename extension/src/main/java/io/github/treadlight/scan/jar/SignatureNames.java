package io.github.treadlight.scan.jar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/**
 * The internal names of the classes in the signatures of a jar's fields and methods, in the order of their first
 * occurrence. HK2's model creates a placeholder for each, and searches the server for those that the application
 * lacks, in the reverse order. Names of classes in the jar itself are left out. Not thread-safe.
 */
final class SignatureNames {
    private static final String TYPE_VARIABLE = "T";

    private final Predicate<String> isAdded;
    /** Internal names, all that were added. */
    private final Set<String> names = new HashSet<>();
    /** Internal names of exceptions. Some versions of HK2's model do not create placeholders for these. */
    private final Set<String> exceptions = new HashSet<>();
    /** Names that were added since the last {@link #takeAdded}. */
    private List<String> added = new ArrayList<>();
    /** The number of parameters in each signature that was read. */
    private final Map<String, Integer> signatures = new HashMap<>();
    private int parameters;

    private final SignatureVisitor visitor = new SignatureVisitor(Opcodes.ASM9) {
        @Override
        public void visitClassType(String name) {
            if (names.add(name) && !isAdded.test(name)) {
                added.add(name);
            }
        }

        @Override
        public SignatureVisitor visitParameterType() {
            parameters++;
            return this;
        }
    };

    /** @param isAdded returns whether the class with an internal name is added to the model anyway */
    SignatureNames(Predicate<String> isAdded) {
        this.isAdded = isAdded;
    }

    /** Returns the names that were added since the last call. */
    List<String> takeAdded() {
        List<String> taken = added;
        added = new ArrayList<>();
        return taken;
    }

    /**
     * Adds the classes of a field's type.
     *
     * @param signature the generic signature, or null
     */
    void addField(String descriptor, @Nullable String signature) {
        String read = signature == null ? descriptor : signature;
        add(read);
        if (read.startsWith(TYPE_VARIABLE)) {
            add(descriptor); // HK2 takes the erased type
        }
    }

    /**
     * Adds the classes of a method's signature or descriptor.
     *
     * @return the number of parameters in it
     */
    int addMethod(String signature) {
        return add(signature);
    }

    private int add(String signature) {
        return signatures.computeIfAbsent(signature, this::read);
    }

    /** Returns the exceptions of a method that have not occurred before, in a signature or as an exception. */
    List<String> addExceptions(String @Nullable [] thrown) {
        if (thrown == null) {
            return List.of();
        }
        return Arrays.stream(thrown)
                .filter(name -> !names.contains(name) && exceptions.add(name) && !isAdded.test(name)).toList();
    }

    /** @throws UnsupportedClassException if the signature is malformed */
    static void check(String signature) {
        new SignatureNames(name -> true).read(signature);
    }

    /** Returns the number of parameters. */
    private int read(String signature) {
        parameters = 0;
        try {
            new SignatureReader(signature).accept(visitor);
            return parameters;
        } catch (RuntimeException malformed) {
            throw new UnsupportedClassException("malformed signature " + signature);
        }
    }
}

package io.github.treadlight.weave;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A patch that passes the results of all calls of a method without parameters to a static method, and uses the result
 * of the static method instead. It applies to methods of this name and type of any class: a class file does not say
 * which classes its receivers extend, and the static method can tell by the result.
 *
 * <p>A call becomes a call of a new private method of the same class, which makes the original call:
 *
 * <pre>{@code
 * private static Result method$treadlight0(Receiver receiver) {
 *     return Replacement.of(receiver.method());
 * }
 * }</pre>
 *
 * <p>The new instruction has the length of the old one and needs the same types on the stack. So no other instruction,
 * stack map or table of the method changes. Like the body of a lambda expression, the new method is synthetic and is
 * not part of the class's default {@code serialVersionUID}. References to the method, such as
 * {@code receiver::method}, refer to the new method in the same way, unless the class has serializable lambda
 * expressions: their stored form names the method.
 *
 * <p>Immutable and thread-safe.
 */
final class ResultPatch {
    private static final int ACC_PRIVATE_STATIC_SYNTHETIC = 0x100A;
    private static final int ALOAD_0 = 42;
    private static final int ARETURN = 176;
    private static final int MAX_U2 = 0xFFFF;
    /** Interfaces of older versions cannot have private methods: Java 8. */
    private static final int FIRST_WITH_METHODS_IN_INTERFACES = 52;
    private static final int REF_INVOKE_STATIC = 6;
    /** The kinds of method handles that call a method on an object, by their instructions. */
    private static final Map<Integer, Integer> INSTRUCTIONS = Map.of(5, CallSites.INVOKEVIRTUAL,
            7, CallSites.INVOKESPECIAL, 9, CallSites.INVOKEINTERFACE);

    private final String method;
    private final String result;
    private final String target;

    /**
     * Creates a patch. All names are internal and consist of ASCII letters only.
     *
     * @param method the name of the method whose results are replaced
     * @param result the type of its result, a class
     * @param target a public class with a static method {@code of}, which has a parameter and a result of this type
     */
    ResultPatch(String method, String result, String target) {
        this.method = method;
        this.result = "L" + result + ";";
        this.target = target;
    }

    /** Returns the name of the method whose results are replaced. */
    String method() {
        return method;
    }

    /**
     * Returns the patched class, or null if the class does not call the method or was patched before.
     *
     * @param file the class, read with {@link #method} as the text that is sought
     * @throws MalformedClassFileException if the class file is damaged, or the class has no room for a change
     */
    byte @Nullable [] apply(ClassFile file) throws MalformedClassFileException {
        if (!file.containsSought() || file.contains(nameOfBridge(0))) {
            return null; // does not call the method, or was patched before
        }
        Set<Integer> references = file.references(method, "()" + result);
        return references.isEmpty() ? null : new Application(file).apply(references);
    }

    private String nameOfBridge(int number) {
        return method + "$treadlight" + number;
    }

    /** The patch of one class. */
    private final class Application {
        private final ClassFile file;
        private final byte[] patched;
        private final PoolTail pool;
        /** The index of the new method for each instruction with its reference. */
        private final Map<Call, Integer> bridges = new LinkedHashMap<>();
        private final ByteArrayOutputStream methods = new ByteArrayOutputStream();
        private int replacement;
        private int code;

        Application(ClassFile file) {
            this.file = file;
            this.patched = file.copy();
            this.pool = new PoolTail(file.poolSize());
        }

        private record Call(int instruction, int reference) {}

        byte @Nullable [] apply(Set<Integer> references) throws MalformedClassFileException {
            file.signatureAt(); // reads the file to its end
            for (int call : CallSites.find(file, references)) {
                int instruction = file.u1(call);
                put2(call + 1, bridge(new Call(instruction, file.u2(call + 1))));
                patched[call] = (byte) CallSites.INVOKESTATIC;
                if (instruction == CallSites.INVOKEINTERFACE) {
                    put2(call + 3, 0); // its last two bytes, now two instructions without effect
                }
            }
            if (!file.contains("$deserializeLambda$")) {
                redirectHandles(references);
            }
            return bridges.isEmpty() ? null : assemble();
        }

        private void redirectHandles(Set<Integer> references) throws MalformedClassFileException {
            for (int handle : file.methodHandles()) {
                Integer instruction = INSTRUCTIONS.get(file.u1(handle + 1));
                if (instruction != null && references.contains(file.u2(handle + 2))) {
                    put2(handle + 2, bridge(new Call(instruction, file.u2(handle + 2))));
                    patched[handle + 1] = REF_INVOKE_STATIC;
                }
            }
        }

        /** Returns the index of a reference to the new method that makes this call. */
        private int bridge(Call call) throws MalformedClassFileException {
            Integer known = bridges.get(call);
            if (known != null) {
                return known;
            }
            if (bridges.isEmpty()) {
                begin();
            }
            boolean special = call.instruction == CallSites.INVOKESPECIAL;
            byte[] receiver = file.nameOf(special ? file.thisClass() : file.ownerOf(call.reference));
            int name = pool.utf8(nameOfBridge(bridges.size()));
            int descriptor = pool.utf8(descriptor(receiver));
            int reference = pool.method(file.isInterface() ? ClassFile.INTERFACE_METHODREF : ClassFile.METHODREF,
                    file.thisClass(), name, descriptor);
            bridges.put(call, reference);
            add(call, name, descriptor);
            return reference;
        }

        private void begin() throws MalformedClassFileException {
            if (file.isInterface() && file.u2(6) < FIRST_WITH_METHODS_IN_INTERFACES) {
                throw new MalformedClassFileException("is an interface that cannot have methods with code");
            }
            replacement = pool.method(ClassFile.METHODREF, pool.type(pool.utf8(target)), pool.utf8("of"),
                    pool.utf8("(" + result + ")" + result));
            code = pool.utf8("Code");
        }

        private byte[] descriptor(byte[] receiver) {
            ByteArrayOutputStream descriptor = new ByteArrayOutputStream();
            boolean isArray = receiver[0] == '[';
            descriptor.writeBytes(ascii(isArray ? "(" : "(L"));
            descriptor.writeBytes(receiver);
            descriptor.writeBytes(ascii((isArray ? ")" : ";)") + result));
            return descriptor.toByteArray();
        }

        /** Adds the method: loads the receiver, makes the call, replaces the result, and returns it. */
        private void add(Call call, int name, int descriptor) {
            boolean isInterface = call.instruction == CallSites.INVOKEINTERFACE;
            int length = isInterface ? 10 : 8;
            write2(ACC_PRIVATE_STATIC_SYNTHETIC);
            write2(name);
            write2(descriptor);
            write2(1); // attribute
            write2(code);
            write2(0);
            write2(12 + length);
            write2(1); // max_stack
            write2(1); // max_locals
            write2(0);
            write2(length);
            methods.write(ALOAD_0);
            methods.write(call.instruction);
            write2(call.reference);
            if (isInterface) {
                methods.write(1); // the receiver
                methods.write(0);
            }
            methods.write(CallSites.INVOKESTATIC);
            write2(replacement);
            methods.write(ARETURN);
            write2(0); // exception handlers
            write2(0); // attributes
        }

        private byte[] assemble() throws MalformedClassFileException {
            int count = file.u2(file.methodsAt()) + bridges.size();
            if (count > MAX_U2) {
                throw new MalformedClassFileException("has no room for another method");
            }
            put2(file.methodsAt(), count);
            put2(8, pool.size());
            int poolEnd = file.poolEnd();
            int methodsEnd = file.methodsEnd();
            ByteArrayOutputStream whole = new ByteArrayOutputStream(patched.length + 512);
            whole.write(patched, 0, poolEnd);
            whole.writeBytes(pool.bytes());
            whole.write(patched, poolEnd, methodsEnd - poolEnd);
            whole.writeBytes(methods.toByteArray());
            whole.write(patched, methodsEnd, patched.length - methodsEnd);
            return whole.toByteArray();
        }

        private void put2(int at, int value) {
            patched[at] = (byte) (value >>> 8);
            patched[at + 1] = (byte) value;
        }

        private void write2(int value) {
            methods.write(value >>> 8);
            methods.write(value);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

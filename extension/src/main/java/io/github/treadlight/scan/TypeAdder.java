package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;

/**
 * Calls {@code RecordedTypes} in the package of HK2's class model. Only for versions of the model whose classes are
 * known by digest, because {@code RecordedTypes} repeats what they do. Thread-safe.
 */
final class TypeAdder {
    private static final String MODEL = "org.glassfish.hk2.classmodel.reflect.impl.";
    private static final String ADDED = MODEL + "RecordedTypes";
    /** The classes whose behavior is repeated. */
    private static final List<String> REPEATED = List.of("AnnotatedElementImpl", "ExtensibleTypeImpl",
            "ModelClassVisitor", "ParameterizedInterfaceModelImpl", "SignatureVisitorImpl", "TypeImpl", "TypeProxy",
            "TypesCtr", "TypesImpl");

    private final MethodHandle add;
    private final MethodHandle refer;

    private TypeAdder(Class<?> recordedTypes) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        add = lookup.findStatic(recordedTypes, "add", MethodType.methodType(void.class, ParsingContext.class,
                ClassVisitor.class, URI.class, int.class, String.class, String.class, String.class, String[].class,
                Set.class));
        refer = lookup.findStatic(recordedTypes, "refer", MethodType.methodType(void.class, ParsingContext.class,
                URI.class, String[].class));
    }

    /**
     * Returns the adder for the server's class model.
     *
     * @throws UnknownModelException if the version of the model is not known
     * @throws ReflectiveOperationException if the class cannot be defined beside those of the model
     * @throws IOException if class files cannot be read
     */
    static TypeAdder ofServer() throws ReflectiveOperationException, IOException {
        String digest = digest();
        if (!KnownModels.DIGESTS.contains(digest)) {
            throw new UnknownModelException(digest);
        }
        return new TypeAdder(recordedTypes());
    }

    /** Finds the class, as in a server with one class loader, or defines it. */
    private static Class<?> recordedTypes() throws ReflectiveOperationException, IOException {
        Class<?> neighbor = Class.forName(MODEL + "TypeImpl", true, ParsingContext.class.getClassLoader());
        try {
            return Class.forName(ADDED, true, neighbor.getClassLoader());
        } catch (ClassNotFoundException undefined) {
            return MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup()).defineClass(
                    bytes(ADDED, TypeAdder.class.getClassLoader()));
        }
    }

    /** Returns the SHA-256 digest of the classes whose behavior is repeated, in hexadecimal digits. */
    static String digest() throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String name : REPEATED) {
                digest.update(bytes(MODEL + name, ParsingContext.class.getClassLoader()));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }

    private static byte[] bytes(String className, ClassLoader loader) throws IOException {
        String name = className.replace('.', '/') + ".class";
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("There is no " + name);
            }
            return in.readAllBytes();
        }
    }

    /** See {@code RecordedTypes.add}. */
    void add(ParsingContext context, @Nullable ClassVisitor visitor, URI archive, int access, String name,
            @Nullable String parent, @Nullable String signature, String[] interfaces, Set<URI> uris) {
        try {
            add.invokeExact(context, visitor, archive, access, name, parent, signature, interfaces, uris);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** See {@code RecordedTypes.refer}. */
    void refer(ParsingContext context, URI archive, String[] names) {
        try {
            refer.invokeExact(context, archive, names);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

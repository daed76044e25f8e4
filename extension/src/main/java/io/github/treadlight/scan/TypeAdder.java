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
 * Calls {@code RecordedTypes} in the package of HK2's class model. Supports only versions of the model with a known
 * digest, because {@code RecordedTypes} repeats what their classes do. Thread-safe.
 */
final class TypeAdder {
    private static final String MODEL = "org.glassfish.hk2.classmodel.reflect.";
    private static final String ADDED = MODEL + "impl.RecordedTypes";
    /** The classes whose behavior scans and {@code RecordedTypes} repeat: the parser, and the package of the model. */
    private static final List<String> REPEATED = List.of(
            "Parser", "Parser$1", "Parser$2", "Parser$3", "Parser$4", "Parser$5", "Parser$6", "Parser$Result",
            "ParsingContext", "ParsingContext$1", "ParsingContext$Builder", "impl.AnnotatedElementImpl",
            "impl.AnnotationModelImpl", "impl.AnnotationTypeImpl", "impl.ClassModelImpl", "impl.EnumModelImpl",
            "impl.EnumTypeImpl", "impl.ExtensibleTypeImpl", "impl.FieldModelImpl", "impl.FieldSignatureVisitorImpl",
            "impl.InterfaceModelImpl", "impl.MethodModelImpl", "impl.MethodSignatureVisitorImpl", "impl.ModelBuilder",
            "impl.ModelClassVisitor", "impl.ModelClassVisitor$AnnotationVisitingContext",
            "impl.ModelClassVisitor$ArrayVisitor", "impl.ModelClassVisitor$ClassVisitingContext",
            "impl.ModelClassVisitor$FieldVisitingContext", "impl.ModelClassVisitor$MemberVisitingContext",
            "impl.ModelClassVisitor$MethodVisitingContext", "impl.ModelClassVisitor$ModelAnnotationVisitor",
            "impl.ModelClassVisitor$ModelDefaultAnnotationVisitor", "impl.ModelClassVisitor$ModelFieldVisitor",
            "impl.ModelClassVisitor$ModelMethodVisitor", "impl.ParameterImpl", "impl.ParameterizedInterfaceModelImpl",
            "impl.ParameterizedTypeImpl", "impl.SignatureVisitorImpl", "impl.TypeBuilder", "impl.TypeImpl",
            "impl.TypeProxy", "impl.TypeProxy$1", "impl.TypeProxy$1$1", "impl.TypeProxy$Notifier", "impl.TypesCtr",
            "impl.TypesCtr$ProxyTask", "impl.TypesImpl");

    /** The adder for the server's class model. Guarded by the class. */
    private static @Nullable TypeAdder server;

    private final MethodHandle add;
    private final MethodHandle addPlaceholders;
    private final boolean isForServer;
    private final TypeAdder ofServerClasses;

    private TypeAdder(Class<?> recordedTypes) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        add = lookup.findStatic(recordedTypes, "add", MethodType.methodType(void.class, ParsingContext.class,
                ClassVisitor.class, boolean.class, URI.class, int.class, String.class, String.class, String.class,
                String[].class, Set.class));
        addPlaceholders = lookup.findStatic(recordedTypes, "addPlaceholders", MethodType.methodType(
                void.class, ParsingContext.class, URI.class, String[].class));
        isForServer = false;
        ofServerClasses = new TypeAdder(this);
    }

    private TypeAdder(TypeAdder ofApplications) {
        add = ofApplications.add;
        addPlaceholders = ofApplications.addPlaceholders;
        isForServer = true;
        ofServerClasses = this;
    }

    /** Returns the adder of classes that the server has; this one adds those of applications. */
    TypeAdder ofServerClasses() {
        return ofServerClasses;
    }

    /**
     * Returns the adder for the server's class model.
     *
     * @throws UnknownModelException if the version of the model is not known
     * @throws ReflectiveOperationException if the class cannot be defined beside those of the model
     * @throws IOException if class files cannot be read
     */
    static synchronized TypeAdder ofClassModel() throws ReflectiveOperationException, IOException {
        TypeAdder known = server;
        if (known == null) {
            String digest = digest();
            if (!KnownModels.DIGESTS.contains(digest)) {
                throw new UnknownModelException(digest);
            }
            try {
                known = new TypeAdder(recordedTypes());
            } catch (LinkageError unfit) {
                throw new ReflectiveOperationException(unfit);
            }
            server = known;
        }
        return known;
    }

    /**
     * Returns RecordedTypes. A server with one class loader can load it. On other servers the class is defined, and
     * exists until the server stops. It cannot be a hidden class, which only code of the same module may define.
     */
    private static Class<?> recordedTypes() throws ReflectiveOperationException, IOException {
        Class<?> neighbor = Class.forName(MODEL + "impl.TypeImpl", true, ParsingContext.class.getClassLoader());
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
                throw new IOException("Class file not found: " + name);
            }
            return in.readAllBytes();
        }
    }

    /** See {@code RecordedTypes.add}. */
    void add(ParsingContext context, @Nullable ClassVisitor visitor, URI archive, int access, String name,
            @Nullable String parent, @Nullable String signature, String[] interfaces, Set<URI> uris) {
        try {
            add.invokeExact(context, visitor, !isForServer, archive, access, name, parent, signature, interfaces, uris);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** See {@code RecordedTypes.addPlaceholders}. */
    void addPlaceholders(ParsingContext context, URI archive, String[] names) {
        try {
            addPlaceholders.invokeExact(context, archive, names);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}

package org.glassfish.hk2.classmodel.reflect.impl;

import java.lang.reflect.Field;
import java.net.URI;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;

/**
 * Adds recorded classes to HK2's class model, as {@link ModelClassVisitor#visit} does with those that ASM reads.
 *
 * <p>A class of Treadlight in a package of HK2, because the members that it needs are not public. {@code TypeAdder}
 * defines it in the class loader of HK2's class model, and only if the classes there are of a known version. It refers
 * to nothing of Treadlight. Like the model itself, it is safe for use by several threads with different contexts.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as the model
public final class RecordedTypes {
    private static final String OBJECT = "java.lang.Object";
    private static final Field URIS = field(TypeImpl.class, "definingURIs");

    private RecordedTypes() {}

    /**
     * Adds a type, or adds to the placeholder that other types have made for it.
     *
     * @param visitor the visitor that gets the annotations and members of the class, or null if there are none
     * @param isOfApplication false for a class of the server
     * @param archive the URI of the archive
     * @param parent the name of the super class, or null
     * @param signature the generic signature of the class, or null
     * @param interfaces the names of the interfaces
     * @param uris the URIs under which the type was found; the type keeps the set, and may add to it
     */
    public static void add(ParsingContext context, @Nullable ClassVisitor visitor, boolean isOfApplication, URI archive,
            int access, String name, @Nullable String parent, @Nullable String signature, String[] interfaces,
            Set<URI> uris) {
        TypeBuilder builder = context.getTypeBuilder(archive);
        Class<? extends Type> kind = builder.getType(access);
        TypeProxy proxy = kind == AnnotationType.class || parent == null ? null : builder.getHolder(parent, kind);
        if (proxy != null && !OBJECT.equals(parent)) {
            proxy.set(builder.getType(access, parent, null));
        }
        TypeImpl type = builder.getType(access, name, proxy);
        type.setApplicationClass(isOfApplication);
        type.getProxy().visited();
        addUris(type, uris);
        if (proxy != null) {
            proxy.addSubTypeRef(type);
        }
        try {
            if (signature != null) {
                implement((ExtensibleTypeImpl) type, signature, builder);
            } else if (kind != AnnotationType.class) {
                implement((ExtensibleTypeImpl) type, interfaces, builder);
            }
        } catch (ClassCastException ignored) {
            // as ModelClassVisitor.visit
        }
        if (visitor instanceof ModelClassVisitor model) {
            model.type = type;
            model.deepVisit = context.getConfig().getAnnotationsOfInterest().isEmpty();
        }
    }

    /** Adds placeholders for the classes that the model lacks. */
    public static void addPlaceholders(ParsingContext context, URI archive, String[] names) {
        TypeBuilder builder = context.getTypeBuilder(archive);
        for (String name : names) {
            builder.getHolder(name);
        }
    }

    private static void implement(ExtensibleTypeImpl type, String signature, TypeBuilder builder) {
        SignatureVisitorImpl visitor = new SignatureVisitorImpl(builder);
        new SignatureReader(signature).accept(visitor);
        for (ParameterizedInterfaceModelImpl each : visitor.getImplementedInterfaces()) {
            TypeProxy raw = each.getRawInterfaceProxy();
            if (raw != null) {
                type.isImplementing(each);
                if (type instanceof ClassModel model) {
                    raw.addImplementation(model);
                }
            }
        }
        type.setFormalTypeParameters(visitor.getFormalTypeParameters());
    }

    private static void implement(ExtensibleTypeImpl type, String[] interfaces, TypeBuilder builder) {
        for (String name : interfaces) {
            TypeImpl model = builder.getType(Opcodes.ACC_INTERFACE, name, null);
            TypeProxy<InterfaceModel> proxy = builder.getHolder(name, InterfaceModel.class);
            if (proxy.get() == null) {
                proxy.set((InterfaceModel) model);
            }
            type.isImplementing(proxy);
            if (type instanceof ClassModel implementation) {
                proxy.addImplementation(implementation);
            }
        }
    }

    private static void addUris(TypeImpl type, Set<URI> uris) {
        try {
            Set<URI> present = (Set<URI>) URIS.get(type);
            if (present.isEmpty()) {
                URIS.set(type, uris);
                return;
            }
        } catch (IllegalAccessException unchangeable) {
            // a later JDK does not let the final field be changed
        }
        uris.forEach(type::addDefiningURI);
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException unknown) {
            throw new IllegalStateException("HK2's class model has no field " + name, unknown);
        }
    }
}

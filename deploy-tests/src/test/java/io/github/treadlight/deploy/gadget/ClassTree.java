package io.github.treadlight.deploy.gadget;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;

/** The classes of a server with their supertypes, those of the JDK included. */
final class ClassTree {
    static final String SERIALIZABLE = "java/io/Serializable";
    private static final String OBJECT = "java/lang/Object";

    private final ClassFiles files;
    private final Map<String, ClassShape> ofServer = new TreeMap<>();
    private final Map<String, ClassShape> ofJdk = new HashMap<>();
    private final Map<String, Boolean> serializable = new HashMap<>();
    /** The serializable classes of the server by their supertypes, those of the JDK included. */
    private final Map<String, List<String>> serializableSubtypes = new HashMap<>();

    ClassTree(ClassFiles files) throws IOException {
        this.files = files;
        files.forEach(file -> {
            ClassShape shape = ClassShape.of(file);
            ofServer.put(shape.name, shape);
        });
        for (ClassShape shape : ofServer.values()) {
            if (!shape.is(Opcodes.ACC_INTERFACE) && isSerializable(shape.name)) {
                for (String supertype : supertypes(shape.name)) {
                    serializableSubtypes.computeIfAbsent(supertype, unknown -> new ArrayList<>()).add(shape.name);
                }
            }
        }
    }

    /** Returns the classes of the server, by name. */
    Collection<ClassShape> ofServer() {
        return ofServer.values();
    }

    /** Returns the class file of a class of the server. */
    byte[] file(String name) {
        return files.read(name);
    }

    boolean isOfServer(String name) {
        return ofServer.containsKey(name);
    }

    /** Returns the class, or null when neither the server nor the JDK has it. */
    ClassShape find(String name) {
        ClassShape shape = ofServer.get(name);
        if (shape != null || name.startsWith("[")) {
            return shape;
        }
        if (!ofJdk.containsKey(name)) {
            ofJdk.put(name, readJdk(name));
        }
        return ofJdk.get(name);
    }

    private static ClassShape readJdk(String name) {
        try (InputStream file = ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
            return file == null ? null : ClassShape.of(file.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    boolean isSerializable(String name) {
        Boolean known = serializable.get(name);
        if (known == null) {
            known = isSubtype(name, SERIALIZABLE);
            serializable.put(name, known);
        }
        return known;
    }

    /** Returns the serializable classes of the server that are subtypes of a type of the server. */
    List<String> serializableSubtypes(String type) {
        return isOfServer(type) ? serializableSubtypes.getOrDefault(type, List.of()) : List.of();
    }

    boolean isSubtype(String name, String supertype) {
        if (name.equals(supertype)) {
            return true;
        }
        ClassShape shape = find(name);
        return shape != null && (shape.superName != null && isSubtype(shape.superName, supertype)
                || shape.interfaces.stream().anyMatch(each -> isSubtype(each, supertype)));
    }

    /** Returns the supertypes of a class, itself included. */
    Set<String> supertypes(String name) {
        Set<String> types = new HashSet<>();
        addSupertypes(name, types);
        return types;
    }

    private void addSupertypes(String name, Set<String> types) {
        ClassShape shape = find(name);
        if (types.add(name) && shape != null) {
            shape.interfaces.forEach(each -> addSupertypes(each, types));
            if (shape.superName != null) {
                addSupertypes(shape.superName, types);
            }
        }
    }

    /** Returns whether a class of the server implements an annotation. */
    boolean isAnnotation(String name) {
        return supertypes(name).stream().map(this::find)
                .anyMatch(each -> each != null && each.is(Opcodes.ACC_ANNOTATION));
    }

    /** Returns the superclasses of a class in the server, itself first. */
    List<ClassShape> superclasses(String name) {
        List<ClassShape> classes = new ArrayList<>();
        for (ClassShape each = ofServer.get(name); each != null; each = ofServer.get(each.superName)) {
            classes.add(each);
            if (each.superName == null) {
                break;
            }
        }
        return classes;
    }

    /**
     * Returns whether a stream can have an object for a field of a type. It can not for a class that is neither
     * serializable nor has serializable subclasses.
     *
     * @param descriptor the descriptor of the type
     */
    boolean canComeFromStream(String descriptor) {
        String element = descriptor.substring(descriptor.lastIndexOf('[') + 1);
        if (!element.startsWith("L")) {
            return element.length() < descriptor.length(); // an array of primitives
        }
        String name = element.substring(1, element.length() - 1);
        if (name.equals(OBJECT) || serializableSubtypes.containsKey(name) || isSerializable(name)) {
            return true;
        }
        ClassShape shape = find(name);
        return shape == null || shape.is(Opcodes.ACC_INTERFACE)
                // The JDK itself has serializable subclasses of its abstract collections.
                || name.startsWith("java/util/Abstract") || name.equals("java/util/Dictionary");
    }

    /**
     * Returns the method that a call runs, as declared in a class of the server.
     *
     * @param type the class of the object, or of a static method
     * @param method name and descriptor
     * @return null when the JDK declares it, when it is abstract, or when the type is unknown
     */
    MethodName resolve(String type, String method) {
        for (ClassShape each : superclasses(type)) {
            Integer access = each.methods.get(method);
            if (access != null) {
                return isRunnable(access) ? new MethodName(each.name, method) : null;
            }
        }
        for (ClassShape each : superclasses(type)) {
            for (String supertype : each.interfaces) {
                MethodName inherited = resolveDefault(supertype, method);
                if (inherited != null) {
                    return inherited;
                }
            }
        }
        return null;
    }

    private MethodName resolveDefault(String type, String method) {
        ClassShape shape = ofServer.get(type);
        if (shape == null) {
            return null;
        }
        Integer access = shape.methods.get(method);
        if (access != null) {
            return isRunnable(access) ? new MethodName(type, method) : null;
        }
        for (String supertype : shape.interfaces) {
            MethodName inherited = resolveDefault(supertype, method);
            if (inherited != null) {
                return inherited;
            }
        }
        return null;
    }

    private static boolean isRunnable(int access) {
        return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    }
}

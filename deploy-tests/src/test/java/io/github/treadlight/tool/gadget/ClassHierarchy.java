package io.github.treadlight.tool.gadget;

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

/** The classes of a server and their supertypes, including those of the JDK. */
final class ClassHierarchy {
    static final String SERIALIZABLE = "java/io/Serializable";
    private static final String OBJECT = "java/lang/Object";

    private final ClassFiles files;
    private final Map<String, ClassDeclaration> serverClasses = new TreeMap<>();
    private final Map<String, ClassDeclaration> jdkClasses = new HashMap<>();
    private final Map<String, Boolean> serializable = new HashMap<>();
    /** The serializable classes of the server by supertype, including supertypes of the JDK. */
    private final Map<String, List<String>> serializableSubtypes = new HashMap<>();

    ClassHierarchy(ClassFiles files) throws IOException {
        this.files = files;
        files.forEach(file -> {
            ClassDeclaration declaration = ClassDeclaration.of(file);
            serverClasses.put(declaration.name, declaration);
        });
        for (ClassDeclaration declaration : serverClasses.values()) {
            if (!declaration.is(Opcodes.ACC_INTERFACE) && isSerializable(declaration.name)) {
                for (String supertype : supertypes(declaration.name)) {
                    serializableSubtypes.computeIfAbsent(supertype, unknown -> new ArrayList<>()).add(declaration.name);
                }
            }
        }
    }

    /** Returns the classes of the server, sorted by name. */
    Collection<ClassDeclaration> serverClasses() {
        return serverClasses.values();
    }

    /** Returns the class file of a class of the server. */
    byte[] file(String name) {
        return files.read(name);
    }

    boolean isServerClass(String name) {
        return serverClasses.containsKey(name);
    }

    /** Returns the class, or null when neither the server nor the JDK has it. */
    ClassDeclaration find(String name) {
        ClassDeclaration declaration = serverClasses.get(name);
        if (declaration != null || name.startsWith("[")) {
            return declaration;
        }
        if (!jdkClasses.containsKey(name)) {
            jdkClasses.put(name, readJdk(name));
        }
        return jdkClasses.get(name);
    }

    private static ClassDeclaration readJdk(String name) {
        try (InputStream file = ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
            return file == null ? null : ClassDeclaration.of(file.readAllBytes());
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

    /** Returns the serializable classes of the server, without interfaces. */
    List<String> serializableClasses() {
        return serializableSubtypes.getOrDefault(SERIALIZABLE, List.of());
    }

    /** Returns the serializable classes of the server that are subtypes of a type of the server. */
    List<String> serializableSubtypes(String type) {
        return isServerClass(type) ? serializableSubtypes.getOrDefault(type, List.of()) : List.of();
    }

    boolean isSubtype(String name, String supertype) {
        if (name.equals(supertype)) {
            return true;
        }
        ClassDeclaration declaration = find(name);
        return declaration != null && (declaration.superName != null && isSubtype(declaration.superName, supertype)
                || declaration.interfaces.stream().anyMatch(each -> isSubtype(each, supertype)));
    }

    /** Returns a class and its supertypes. */
    Set<String> supertypes(String name) {
        Set<String> types = new HashSet<>();
        addSupertypes(name, types);
        return types;
    }

    private void addSupertypes(String name, Set<String> types) {
        ClassDeclaration declaration = find(name);
        if (types.add(name) && declaration != null) {
            declaration.interfaces.forEach(each -> addSupertypes(each, types));
            if (declaration.superName != null) {
                addSupertypes(declaration.superName, types);
            }
        }
    }

    /** Returns whether a class of the server implements an annotation. */
    boolean isAnnotation(String name) {
        return supertypes(name).stream().map(this::find)
                .anyMatch(each -> each != null && each.is(Opcodes.ACC_ANNOTATION));
    }

    /** Returns a class and its superclasses in the server, the class first. */
    List<ClassDeclaration> superclasses(String name) {
        List<ClassDeclaration> classes = new ArrayList<>();
        for (ClassDeclaration each = serverClasses.get(name); each != null; each = serverClasses.get(each.superName)) {
            classes.add(each);
            if (each.superName == null) {
                break;
            }
        }
        return classes;
    }

    /**
     * Returns whether a stream can contain an object for a field of this type. It cannot if the class is not
     * serializable and has no serializable subclass.
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
        ClassDeclaration declaration = find(name);
        return declaration == null || declaration.is(Opcodes.ACC_INTERFACE)
                // The JDK itself has serializable subclasses of its abstract collections.
                || name.startsWith("java/util/Abstract") || name.equals("java/util/Dictionary");
    }

    /**
     * Returns the method of the server that a call runs.
     *
     * @param type the class of the object, or the class of a static method
     * @param method name and descriptor
     * @return the method; null if the JDK declares it, if it is abstract, or if the type is unknown
     */
    MethodName resolve(String type, String method) {
        for (ClassDeclaration each : superclasses(type)) {
            Integer access = each.methods.get(method);
            if (access != null) {
                return isRunnable(access) ? new MethodName(each.name, method) : null;
            }
        }
        for (ClassDeclaration each : superclasses(type)) {
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
        ClassDeclaration declaration = serverClasses.get(type);
        if (declaration == null) {
            return null;
        }
        Integer access = declaration.methods.get(method);
        if (access != null) {
            return isRunnable(access) ? new MethodName(type, method) : null;
        }
        for (String supertype : declaration.interfaces) {
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

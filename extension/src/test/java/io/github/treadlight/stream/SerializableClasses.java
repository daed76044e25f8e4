package io.github.treadlight.stream;

import java.io.IOException;
import java.io.Serializable;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The serializable types of the running JDK. None of them is initialized. */
public final class SerializableClasses {
    private static final String CLASS = ".class";

    private SerializableClasses() {}

    /** Returns the serializable types of the JDK's base module. */
    public static List<Class<?>> ofBase() throws IOException {
        return of(modules().filter(module -> module.name().equals("java.base")).toList());
    }

    /** Returns the serializable types of all modules that this JVM has resolved. */
    static List<Class<?>> ofJdk() throws IOException {
        return of(modules().toList());
    }

    /** Returns a type and its serializable superclasses, in the order in which a stream names them. */
    static List<Class<?>> withSuperclasses(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(List.of(type));
        for (Class<?> at = type.getSuperclass(); at != null && Serializable.class.isAssignableFrom(at);
                at = at.getSuperclass()) {
            all.add(at);
        }
        return all;
    }

    private static Stream<ResolvedModule> modules() {
        return ModuleLayer.boot().configuration().modules().stream();
    }

    private static List<Class<?>> of(List<ResolvedModule> modules) throws IOException {
        List<Class<?>> types = new ArrayList<>();
        for (ResolvedModule module : modules) {
            try (ModuleReader reader = module.reference().open(); Stream<String> files = reader.list()) {
                files.filter(file -> file.endsWith(CLASS) && !file.equals("module-info" + CLASS))
                        .map(file -> file.substring(0, file.length() - CLASS.length()).replace('/', '.'))
                        .flatMap(SerializableClasses::find).forEach(types::add);
            }
        }
        return types;
    }

    private static Stream<Class<?>> find(String name) {
        try {
            Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            return Serializable.class.isAssignableFrom(type) ? Stream.of(type) : Stream.of();
        } catch (ClassNotFoundException | LinkageError unusable) {
            return Stream.of(); // a variant for another JDK, or its dependencies are not in this one
        }
    }
}

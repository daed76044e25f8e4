package io.github.treadlight.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.glassfish.api.deployment.InstrumentableClassLoader;
import org.jspecify.annotations.Nullable;

/** Class loaders with the simple names of the servers' own, by which the module distinguishes them. */
public final class ServerLoaders {
    private static final Set<String> OWN = Set.of(OwnValue.class.getName(), OwnReader.class.getName());

    private ServerLoaders() {}

    /**
     * The loader of a WAR. It defines its own copies of {@link OwnValue} and {@link OwnReader}, which its transformers
     * can change.
     */
    public static class WebappClassLoader extends ClassLoader implements InstrumentableClassLoader {
        private final List<ClassFileTransformer> transformers = new ArrayList<>();
        /** The values that static fields of the application would keep. */
        private final List<ClassValue<?>> values = new ArrayList<>();

        public WebappClassLoader() {
            this(WebappClassLoader.class.getClassLoader());
        }

        public WebappClassLoader(ClassLoader parent) {
            super(parent);
        }

        List<ClassFileTransformer> transformers() {
            return transformers;
        }

        /** Returns the application's own class value, and loads it at the first call. */
        Class<?> ownValue() throws ReflectiveOperationException {
            return loadClass(OwnValue.class.getName());
        }

        /** Creates a class value of the application. */
        ClassValue<?> newValue() throws ReflectiveOperationException {
            ClassValue<?> made = (ClassValue<?>) ownValue().getConstructor().newInstance();
            values.add(made);
            return made;
        }

        /** Computes a value of a new class value of the application for a class of the application. */
        void compute() throws ReflectiveOperationException {
            newValue().get(ownValue());
        }

        /** Returns the filter that a class of the application sees when it asks the stream. */
        @Nullable ObjectInputFilter filterSeen(ObjectInputStream stream) throws ReflectiveOperationException {
            return (ObjectInputFilter) loadClass(OwnReader.class.getName())
                    .getMethod("filterOf", ObjectInputStream.class).invoke(null, stream);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (OWN.contains(name) && findLoadedClass(name) == null) {
                    return define(name);
                }
                return super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/');
            try (InputStream in = getResourceAsStream(file + ".class")) {
                byte[] bytes = in.readAllBytes();
                for (ClassFileTransformer transformer : transformers) {
                    byte[] transformed = transformer.transform(this, file, null, null, bytes);
                    bytes = transformed == null ? bytes : transformed;
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException | IllegalClassFormatException failure) {
                throw new ClassNotFoundException(name, failure);
            }
        }

        @Override
        public void addTransformer(ClassFileTransformer transformer) {
            transformers.add(transformer);
        }

        @Override
        public ClassLoader copy() {
            throw new UnsupportedOperationException();
        }
    }

    /** The loader of an EAR's libraries. */
    public static final class EarLibClassLoader extends WebappClassLoader {
        public EarLibClassLoader() {}
    }

    /** The loader of an EAR, which returns the loaders of the modules. */
    public static final class EarClassLoader extends WebappClassLoader {
        private final Map<String, ClassLoader> modules = new HashMap<>();

        public EarClassLoader(ClassLoader parent) {
            super(parent);
        }

        public EarClassLoader with(String module, ClassLoader loader) {
            modules.put(module, loader);
            return this;
        }

        /** Returns the loader of a module, or null if the module has no loader of its own. */
        public ClassLoader getModuleClassLoader(String module) {
            return modules.get(module);
        }
    }

    /** A class value of an application. */
    public static final class OwnValue extends ClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    }

    /** A class of an application that asks object streams for their filters. */
    public static final class OwnReader {
        private OwnReader() {}

        public static @Nullable ObjectInputFilter filterOf(ObjectInputStream stream) {
            return stream.getObjectInputFilter();
        }
    }
}

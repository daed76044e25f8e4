package io.github.treadlight.server;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.glassfish.api.deployment.InstrumentableClassLoader;

/** Class loaders under the simple names that the servers' own have, by which the module tells their kinds apart. */
final class ServerLoaders {
    private ServerLoaders() {}

    /** The loader of a WAR: it defines its own copy of {@link OwnValue}, as its transformers leave that. */
    static class WebappClassLoader extends ClassLoader implements InstrumentableClassLoader {
        private final List<ClassFileTransformer> transformers = new ArrayList<>();
        /** Kept as static fields of the application keep them. */
        private final List<ClassValue<?>> values = new ArrayList<>();

        WebappClassLoader() {
            this(WebappClassLoader.class.getClassLoader());
        }

        WebappClassLoader(ClassLoader parent) {
            super(parent);
        }

        List<ClassFileTransformer> transformers() {
            return transformers;
        }

        /** Returns the application's own class value, loaded now if it was not before. */
        Class<?> ownValue() throws ReflectiveOperationException {
            return loadClass(OwnValue.class.getName());
        }

        /** Makes a class value of the application's own. */
        ClassValue<?> newValue() throws ReflectiveOperationException {
            ClassValue<?> made = (ClassValue<?>) ownValue().getConstructor().newInstance();
            values.add(made);
            return made;
        }

        /** Has a new class value of the application's own compute a value for a class of its own. */
        void compute() throws ReflectiveOperationException {
            newValue().get(ownValue());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (name.equals(OwnValue.class.getName()) && findLoadedClass(name) == null) {
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
    static final class EarLibClassLoader extends WebappClassLoader {
        EarLibClassLoader() {}
    }

    /** The loader of an EAR, which knows those of the modules. */
    public static final class EarClassLoader extends WebappClassLoader {
        private final Map<String, ClassLoader> modules = new HashMap<>();

        EarClassLoader(ClassLoader parent) {
            super(parent);
        }

        EarClassLoader with(String module, ClassLoader loader) {
            modules.put(module, loader);
            return this;
        }

        /** Returns the loader of a module; null for one that has none of its own. */
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
}

package io.github.treadlight.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Adds {@code treadlight.jar} to the class loader of Payara Micro's implementation. As a transformer that changes no
 * class, it learns of that loader when its first class is loaded, which is before the server looks for services.
 */
final class MicroStart implements ClassFileTransformer {
    private static final String FIRST_CLASS = "fish/payara/micro/impl/PayaraMicroImpl";

    private final File module;
    private final Instrumentation jvm;

    MicroStart(File module, Instrumentation jvm) {
        this.module = module;
        this.jvm = jvm;
    }

    @Override
    @SuppressWarnings("SystemOut") // as in premain
    public byte @Nullable [] transform(@Nullable ClassLoader loader, @Nullable String name,
            @Nullable Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (loader != null && FIRST_CLASS.equals(name)) {
            jvm.removeTransformer(this);
            try {
                addTo(loader);
            } catch (IOException | ReflectiveOperationException | RuntimeException problem) {
                System.err.println("Treadlight does nothing: its agent cannot add " + module + " to Payara Micro's "
                        + loader + " (" + TreadlightAgent.sentence(problem) + "). Use --addjars with --outputlauncher"
                        + " or --outputuberjar instead, see docs/install.md.");
            }
        }
        return null;
    }

    private void addTo(ClassLoader loader) throws IOException, ReflectiveOperationException {
        if (loader.getResource(ModuleJar.SERVICE) != null) {
            return; // a launcher or an uber jar that was made with it
        }
        if (loader == ClassLoader.getSystemClassLoader()) { // a launcher that was made without
            try (JarFile jar = new JarFile(module)) {
                jvm.appendToSystemClassLoaderSearch(jar);
            }
        } else {
            // Payara Micro makes it public in all its loaders.
            loader.getClass().getMethod("addURL", URL.class).invoke(loader, module.toURI().toURL());
        }
    }
}

package io.github.treadlight.app;

import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.classvalue.ClassValues.Purged;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One deployment of an application, from the making of its loaders to its end. Keeps no loader alive. Thread-safe.
 */
public final class AppGeneration {
    private final String app;
    private final int number;
    private final List<WeakReference<ClassLoader>> loaders;

    AppGeneration(String app, int number, Collection<ClassLoader> loaders) {
        this.app = app;
        this.number = number;
        this.loaders = loaders.stream().map(WeakReference::new).toList();
    }

    /** The name of the application. */
    public String app() {
        return app;
    }

    /** 1 for the first generation of any application since the server started, 2 for the next, and so on. */
    public int number() {
        return number;
    }

    /** How many loaders the generation had when it began. */
    public int loaders() {
        return loaders.size();
    }

    /** Whether the loader is one of the generation's. */
    public boolean has(ClassLoader loader) {
        return loaders.stream().anyMatch(reference -> reference.refersTo(loader));
    }

    Purged purge() {
        return live().map(ClassValues::purge).reduce(Purged.NOTHING, Purged::plus);
    }

    void trim() {
        live().forEach(ClassValues::trim);
    }

    private Stream<ClassLoader> live() {
        return loaders.stream().<ClassLoader>map(WeakReference::get).filter(Objects::nonNull);
    }
}

package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.scan.jar.JarScan;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * HK2's model of a deployment, to which the libraries are added when they are needed: all of them, or only the classes
 * that some annotations or interfaces select. Thread-safe.
 */
final class DeferredModel {
    private final ParsingContext context;
    private final List<Library> libraries;
    private final Completion completion;
    /** The internal names of the classes that were added. */
    @GuardedBy("this")
    private Set<String> added = new HashSet<>();
    @GuardedBy("this")
    private boolean isComplete;

    /** A library of the deployment. */
    record Library(URI uri, JarScan scan) {}

    /** Adds the classes of the server. */
    interface Completion {
        void addServerClasses() throws InterruptedException;
    }

    DeferredModel(ParsingContext context, List<Library> libraries, Completion completion) {
        this.context = context;
        this.libraries = List.copyOf(libraries);
        this.completion = completion;
    }

    /**
     * Adds all classes, and returns the model.
     *
     * @throws IllegalStateException if a class cannot be added
     */
    synchronized Types complete() {
        if (!isComplete) {
            try {
                for (Library library : libraries) {
                    replay(library, added, false);
                }
                completion.addServerClasses();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while HK2's model was completed", stopped);
            }
            isComplete = true;
        }
        return context.getTypes();
    }

    synchronized boolean isComplete() {
        return isComplete;
    }

    /**
     * Adds the classes of libraries that have an annotation, or implement an interface, with one of the names.
     *
     * @param types the complete model
     */
    synchronized void add(Set<String> names, Types types) {
        if (isComplete || !added.isEmpty()) {
            return;
        }
        Set<String> selected = new HashSet<>();
        Set<URI> archives = new HashSet<>();
        for (String name : names) {
            for (Type type : selected(types.getBy(name))) {
                selected.add(type.getName().replace('.', '/'));
                archives.addAll(type.getDefiningURIs());
            }
        }
        for (Library library : libraries) {
            // the URI of a class in a folder of the library begins with that of the library
            if (archives.stream().anyMatch(uri -> uri.toString().startsWith(library.uri.toString()))) {
                replay(library, selected, true);
            }
        }
        added = selected;
    }

    private static Collection<? extends Type> selected(@Nullable Type named) {
        if (named instanceof AnnotationType annotation) {
            return annotation.allAnnotatedTypes().stream().map(DeferredModel::declaring).toList();
        }
        return named instanceof InterfaceModel model ? model.allImplementations() : List.of();
    }

    private static Type declaring(AnnotatedElement element) {
        return element instanceof Parameter parameter ? parameter.getMethod().getDeclaringType()
                : element instanceof Member member ? member.getDeclaringType() : (Type) element;
    }

    /** Adds the classes of a library that are, or are not, in the set. */
    private void replay(Library library, Set<String> names, boolean isIn) {
        try {
            JarReplay.replay(library.scan.read(), library.scan.classes(), context, library.uri, true,
                    name -> names.contains(name) == isIn);
        } catch (IOException failed) {
            throw new IllegalStateException("Could not add the classes of " + library.uri + " to the model", failed);
        }
    }
}

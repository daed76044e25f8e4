package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.scan.jar.JarScan;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
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
 * HK2's model of a deployment, to which libraries are added when they are needed: as a whole, or only their classes
 * that have certain annotations or implement certain interfaces. Thread-safe.
 */
final class DeferredModel {
    private final ParsingContext context;
    private final List<Library> libraries;
    private final Completion completion;
    /** The internal names of the classes that {@link #addUsers} selected. */
    @GuardedBy("this")
    private Set<String> selected = Set.of();
    /** The libraries whose selected classes were added. */
    @GuardedBy("this")
    private final Set<Library> partial = new HashSet<>();
    @GuardedBy("this")
    private boolean isSelected;
    @GuardedBy("this")
    private boolean isComplete;
    /** The failure that left the model incomplete. Another attempt would add classes twice. */
    @GuardedBy("this")
    private @Nullable RuntimeException failure;

    /** A library of the deployment. */
    record Library(URI uri, JarScan scan) {}

    /** The last step, which adds the server's classes. */
    interface Completion {
        /** Adds the server's classes, and returns the failures of HK2's parser. */
        Exception[] addServerClasses() throws InterruptedException;
    }

    DeferredModel(ParsingContext context, List<Library> libraries, Completion completion) {
        this.context = context;
        this.libraries = List.copyOf(libraries);
        this.completion = completion;
    }

    List<Library> libraries() {
        return libraries;
    }

    /**
     * Adds all classes, and returns the model.
     *
     * @throws RuntimeException if a class cannot be added; later calls throw the same exception
     */
    synchronized Types complete() {
        if (failure != null) {
            throw failure;
        }
        if (!isComplete) {
            try {
                addAll();
            } catch (RuntimeException incomplete) {
                failure = incomplete;
                throw incomplete;
            }
            isComplete = true;
        }
        return context.getTypes();
    }

    @GuardedBy("this")
    private void addAll() {
        Set<String> known = selected;
        for (Library library : libraries) {
            replay(library, partial.contains(library) ? name -> !known.contains(name) : name -> true);
        }
        try {
            Exception[] failures = completion.addServerClasses();
            if (failures.length > 0) {
                throw new IllegalStateException("HK2's parser failed", failures[0]);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while HK2's model was completed", stopped);
        }
    }

    synchronized boolean isComplete() {
        return isComplete;
    }

    /**
     * Adds the libraries' classes that have one of the annotations or implement one of the interfaces. Later calls do
     * nothing.
     *
     * @param names the names of the annotations and interfaces
     * @param types all types of the deployment
     */
    synchronized void addUsers(Set<String> names, Types types) {
        if (isComplete || isSelected) {
            return;
        }
        isSelected = true;
        Set<Type> users = new HashSet<>();
        names.forEach(name -> users.addAll(users(types.getBy(name))));
        addInterfaces(users, types);
        Set<String> internalNames = new HashSet<>();
        Set<URI> archives = new HashSet<>();
        for (Type type : users) {
            internalNames.add(type.getName().replace('.', '/'));
            archives.addAll(type.getDefiningURIs());
        }
        selected = internalNames;
        for (Library library : libraries) {
            // the URI of a class in a folder of the library begins with that of the library
            if (archives.stream().anyMatch(uri -> uri.toString().startsWith(library.uri.toString()))) {
                partial.add(library);
                replay(library, internalNames::contains);
            }
        }
    }

    private static Collection<? extends Type> users(@Nullable Type named) {
        if (named instanceof AnnotationType annotation) {
            return annotation.allAnnotatedTypes().stream().map(DeferredModel::declaring).toList();
        }
        return named instanceof InterfaceModel model ? model.allImplementations() : List.of();
    }

    private static Type declaring(AnnotatedElement element) {
        return element instanceof Parameter parameter ? parameter.getMethod().getDeclaringType()
                : element instanceof Member member ? member.getDeclaringType() : (Type) element;
    }

    /** Adds the interfaces of the classes: HK2 does not find a generic interface that is added after its class. */
    private static void addInterfaces(Set<Type> classes, Types types) {
        List<Type> interfaces = types.getAllTypes().stream()
                .filter(type -> type instanceof InterfaceModel model
                        && !Collections.disjoint(classes, model.implementations()))
                .toList();
        classes.addAll(interfaces);
    }

    /** Adds those classes of a library whose internal names match. */
    private void replay(Library library, Predicate<String> names) {
        try {
            JarReplay.replay(
                    library.scan.read(), library.scan.classes(), context, library.uri, true, names);
        } catch (IOException failed) {
            throw new IllegalStateException("Could not add the classes of " + library.uri + " to the model", failed);
        }
    }
}

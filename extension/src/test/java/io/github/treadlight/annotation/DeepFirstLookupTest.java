package io.github.treadlight.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.fixture.StackEnd;
import io.github.treadlight.loader.LoaderCodebases;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that a stack overflow in a JVM's first lookup makes no class unusable. */
@OwnJvm("Another test would perform the first lookup of the JVM.")
class DeepFirstLookupTest {
    @Deprecated
    private enum Looked {
        UP
    }

    private static final class Own extends URLClassLoader {
        private static final String PAGE = "http://localhost/";
        private static final String NAME = Looked.class.getName();

        Own() throws Exception {
            super(new URL[] {URI.create(PAGE).toURL()}, Own.class.getClassLoader());
        }

        Class<?> type() throws Exception {
            Path file = Path.of(Own.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .resolve(NAME.replace('.', '/') + ".class");
            byte[] bytes = Files.readAllBytes(file);
            return defineClass(NAME, bytes, 0, bytes.length);
        }
    }

    private static void lookUp(ClassAnnotations lookups, LoaderCodebases codebases, Class<?> type) {
        assertThat(lookups.find(type, Deprecated.class)).isNotNull();
        assertThat(codebases.of(type)).isEqualTo(Own.PAGE);
    }

    /** Runs in the JVM that {@link StackEnd#assertSucceeds} starts. */
    public static void main(String[] args) throws Exception {
        ClassValueAdmin.recognizeServer(loader -> false);
        // Initializes the JDK's classes, which Treadlight does not initialize.
        assertThat(Looked.class.getAnnotations()).hasSize(1);
        assertThat(Deprecated.class.getAnnotations()).isNotEmpty();
        LoaderCodebases codebases = new LoaderCodebases(type -> Own.PAGE);
        codebases.configure(true, false);
        ClassAnnotations lookups = new ClassAnnotations();
        Class<?> first = new Own().type();
        StackEnd.run(() -> lookups.of(first));
        StackEnd.run(() -> codebases.of(first));
        lookUp(lookups, codebases, first);
        lookUp(lookups, codebases, new Own().type());
        StackEnd.succeeded();
    }

    @Test
    void afterAStackOverflowInTheFirstLookupLaterLookupsSucceed() throws Exception {
        StackEnd.assertSucceeds(DeepFirstLookupTest.class);
    }
}

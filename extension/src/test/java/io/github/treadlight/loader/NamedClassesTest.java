package io.github.treadlight.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NamedClassesTest {
    private static final String NAME = LoaderCodebasesTest.Specimen.class.getName();

    private final NamedClasses classes = new NamedClasses();
    private final List<String> asked = new ArrayList<>();

    @Test
    void whatWasFoundIsNotLookedUpAgain() {
        ClassLoader app = app();
        Class<?> found = find(app, null, NAME);
        assertThat(found.getClassLoader()).isSameAs(app);
        assertThat(find(app, null, NAME)).isSameAs(found);
        assertThat(asked).containsExactly(NAME);
    }

    @Test
    void eachLoaderFindsItsOwn() {
        ClassLoader one = app();
        ClassLoader other = app();
        assertThat(find(one, null, NAME)).isNotSameAs(find(other, null, NAME));
        assertThat(find(one, null, NAME).getClassLoader()).isSameAs(one);
        assertThat(find(other, null, NAME).getClassLoader()).isSameAs(other);
        assertThat(find(new URLClassLoader(new URL[0], null), null, NAME)).as("not visible there").isNull();
    }

    @Test
    void aCodebaseIsPartOfTheQuestion() {
        ClassLoader app = app();
        find(app, null, NAME);
        find(app, "http://peer.example/a.jar", NAME);
        find(app, "http://peer.example/b.jar", NAME);
        find(app, new String("http://peer.example/a.jar"), NAME);
        assertThat(asked).hasSize(3);
    }

    @Test
    void whatIsNotToBeAnsweredIsNotLookedUpAgain() {
        ClassLoader app = app();
        assertThat(find(app, null, "no.such.Thing")).isNull();
        assertThat(find(app, null, "no.such.Thing")).isNull();
        assertThat(asked).containsExactly("no.such.Thing");
    }

    @Test
    void namesThatPeersMakeUpAreKeptUpToALimit() {
        ClassLoader app = app();
        for (int i = 0; i < NamedClasses.UNANSWERED + 5; i++) {
            find(app, null, "made.up.N" + i);
        }
        asked.clear();
        find(app, null, "made.up.N0");
        assertThat(asked).isEmpty();
        find(app, null, "made.up.N" + NamedClasses.UNANSWERED);
        assertThat(asked).hasSize(1);
        assertThat(find(app, null, NAME)).as("classes are still kept").isSameAs(find(app, null, NAME));
        assertThat(asked).hasSize(2);

        asked.clear();
        String longName = "N".repeat(NamedClasses.LONGEST_UNANSWERED + 1);
        find(app(), null, longName);
        find(app, null, longName);
        assertThat(asked).hasSize(2);
    }

    @Test
    void ofCodebasesTheLatestAreKept() {
        ClassLoader app = app();
        for (int i = 0; i < NamedClasses.CODEBASES; i++) {
            find(app, "http://peer.example/" + i, NAME);
            find(app, "http://peer.example/" + i, "no.such.Thing");
        }
        asked.clear();
        for (int i = 0; i < NamedClasses.CODEBASES; i++) {
            find(app, "http://peer.example/" + i, NAME);
            find(app, "http://peer.example/" + i, "no.such.Thing");
        }
        assertThat(asked).isEmpty();

        find(app, "http://peer.example/newest", NAME);
        find(app, "http://peer.example/newest", NAME);
        find(app, "http://peer.example/1", NAME);
        assertThat(asked).hasSize(1);
        find(app, "http://peer.example/0", NAME);
        assertThat(asked).as("the oldest made room").hasSize(2);
    }

    @Test
    void aCodebaseWithWhichNothingIsFoundTakesNoRoom() {
        ClassLoader app = app();
        find(app, "http://peer.example/0", NAME);
        for (int i = 0; i < 3 * NamedClasses.CODEBASES; i++) {
            find(app, "http://elsewhere.example/" + i, "no.such.Thing");
        }
        String longCodebase = "x".repeat(NamedClasses.LONGEST_CODEBASE + 1);
        find(app, longCodebase, NAME);
        asked.clear();
        find(app, "http://peer.example/0", NAME);
        assertThat(asked).isEmpty();
        find(app, longCodebase, NAME);
        assertThat(asked).hasSize(1);
    }

    @Test
    void whatALoaderFoundCanBeForgotten() {
        ClassLoader one = app();
        ClassLoader other = app();
        find(one, null, NAME);
        find(other, null, NAME);
        classes.forget(loader -> loader == one);
        asked.clear();
        find(other, null, NAME);
        assertThat(asked).isEmpty();
        find(one, null, NAME);
        assertThat(asked).hasSize(1);
    }

    @Test
    void keepsNoLoaderAliveAndNoClass() {
        List<WeakReference<ClassLoader>> gone = new ArrayList<>();
        ClassLoader shared = ClassLoader.getSystemClassLoader();
        for (int i = 0; i < 3; i++) {
            ClassLoader app = app();
            find(app, null, NAME);
            // A question asked with a loader that lives on, answered by a class of one that does not.
            assertThat(classes.find(shared, "app " + i, NAME, (loader, codebase, name) -> load(app, name)))
                    .isNotNull();
            gone.add(new WeakReference<>(app));
        }
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            System.gc();
            assertThat(gone).allMatch(loader -> loader.refersTo(null));
        });
        assertThat(find(shared, "app 0", NAME)).as("looked up anew").isSameAs(LoaderCodebasesTest.Specimen.class);
    }

    private Class<?> find(ClassLoader context, @Nullable String codebase, String name) {
        return classes.find(context, codebase, name, (loader, from, wanted) -> {
            assertThat(loader).isSameAs(context);
            assertThat(from).isEqualTo(codebase);
            asked.add(Objects.requireNonNull(wanted));
            return load(loader, wanted);
        });
    }

    private static @Nullable Class<?> load(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException notVisible) {
            return null;
        }
    }

    /** A loader with classes of its own. */
    private static ClassLoader app() {
        return new URLClassLoader(
                new URL[] {NamedClassesTest.class.getProtectionDomain().getCodeSource().getLocation()}, null);
    }
}

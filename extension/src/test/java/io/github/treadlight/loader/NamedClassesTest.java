package io.github.treadlight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import io.github.treadlight.loader.LoaderCodebasesTest.OwnClass;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NamedClassesTest {
    private static final String NAME = OwnClass.class.getName();
    private static final String UNKNOWN = "no.such.Thing";
    private static final String PEER = "http://peer.example/";

    private final NamedClasses classes = new NamedClasses();
    private final List<String> lookups = new ArrayList<>();
    private final ClassLoader app = app();
    private final ClassLoader other = app();

    @Test
    void aClassIsLookedUpOnce() {
        Class<?> found = find(app, null, NAME);
        assertThat(found.getClassLoader()).isSameAs(app);
        assertThat(find(app, null, NAME)).isSameAs(found);
        assertThat(lookups).containsExactly(NAME);
    }

    @Test
    void eachLoaderFindsItsOwnClass() {
        assertThat(find(app, null, NAME)).isNotSameAs(find(other, null, NAME));
        assertThat(find(app, null, NAME).getClassLoader()).isSameAs(app);
        assertThat(find(other, null, NAME).getClassLoader()).isSameAs(other);
        assertThat(find(new URLClassLoader(new URL[0], null), null, NAME)).as("not visible there").isNull();
    }

    @Test
    void eachCodebaseIsLookedUpOnce() {
        assertThat(isLookedUp(app, null, NAME)).isTrue();
        assertThat(isLookedUp(app, PEER + "a.jar", NAME)).isTrue();
        assertThat(isLookedUp(app, PEER + "b.jar", NAME)).isTrue();
        assertThat(isLookedUp(app, new String(PEER + "a.jar"), NAME)).isFalse();
    }

    @Test
    void anUnknownClassIsLookedUpOnce() {
        assertThat(find(app, null, UNKNOWN)).isNull();
        assertThat(find(app, null, UNKNOWN)).isNull();
        assertThat(lookups).containsExactly(UNKNOWN);
    }

    @Test
    void namesThatPeersMakeUpAreRememberedUpToALimit() {
        for (int i = 0; i < NamedClasses.UNKNOWN_NAMES + 5; i++) {
            find(app, null, "made.up.N" + i);
        }
        assertThat(isLookedUp(app, null, "made.up.N0")).isFalse();
        assertThat(isLookedUp(app, null, "made.up.N" + NamedClasses.UNKNOWN_NAMES)).isTrue();
        assertThat(isLookedUp(app, null, NAME)).isTrue();
        assertThat(isLookedUp(app, null, NAME)).as("classes are still remembered").isFalse();
    }

    @Test
    void aLongNameThatAPeerMakesUpIsNotRemembered() {
        String longName = "N".repeat(NamedClasses.LONGEST_UNKNOWN_NAME + 1);
        assertThat(isLookedUp(app, null, longName)).isTrue();
        assertThat(isLookedUp(app, null, longName)).isTrue();
    }

    @Test
    void theLatestCodebasesAreRemembered() {
        for (int i = 0; i < NamedClasses.CODEBASES; i++) {
            find(app, PEER + i, NAME);
            find(app, PEER + i, UNKNOWN);
        }
        for (int i = 0; i < NamedClasses.CODEBASES; i++) {
            assertThat(isLookedUp(app, PEER + i, NAME)).isFalse();
            assertThat(isLookedUp(app, PEER + i, UNKNOWN)).isFalse();
        }
        assertThat(isLookedUp(app, PEER + "newest", NAME)).isTrue();
        assertThat(isLookedUp(app, PEER + "newest", NAME)).isFalse();
        assertThat(isLookedUp(app, PEER + "1", NAME)).isFalse();
        assertThat(isLookedUp(app, PEER + "0", NAME)).as("the oldest was replaced").isTrue();
    }

    @Test
    void aCodebaseThatIsTooLongOrFindsNothingReplacesNoOther() {
        find(app, PEER + "0", NAME);
        for (int i = 0; i < 3 * NamedClasses.CODEBASES; i++) {
            find(app, "http://elsewhere.example/" + i, UNKNOWN);
        }
        String longCodebase = "x".repeat(NamedClasses.LONGEST_CODEBASE + 1);
        find(app, longCodebase, NAME);
        assertThat(isLookedUp(app, PEER + "0", NAME)).isFalse();
        assertThat(isLookedUp(app, longCodebase, NAME)).isTrue();
    }

    @Test
    void theClassesOfOneLoaderCanBeForgotten() {
        find(app, null, NAME);
        find(other, null, NAME);
        classes.forget(loader -> loader == app);
        assertThat(isLookedUp(other, null, NAME)).isFalse();
        assertThat(isLookedUp(app, null, NAME)).isTrue();
    }

    @Test
    void retainsNoLoaderAndNoClass() {
        ClassLoader shared = ClassLoader.getSystemClassLoader();
        List<WeakReference<ClassLoader>> ended = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ClassLoader ending = app();
            find(ending, null, NAME);
            // The initiating loader lives on; the loader of the class that it returns does not.
            assertThat(classes.find(shared, "app " + i, NAME, (loader, codebase, name) -> load(ending, name)))
                    .isNotNull();
            ended.add(new WeakReference<>(ending));
        }
        Garbage.assertCollected(ended);
        assertThat(find(shared, "app 0", NAME)).as("looked up again").isSameAs(OwnClass.class);
    }

    @Test
    void aCacheOfFoundClassesLooksUpUnknownNamesAgain() {
        NamedClasses found = NamedClasses.ofFoundClasses();
        for (int i = 0; i < 3; i++) {
            assertThat(found.find(app, null, UNKNOWN, this::recorded)).isNull();
            assertThat(found.find(app, null, NAME, this::recorded)).isNotNull();
        }
        assertThat(lookups).containsExactly(UNKNOWN, NAME, UNKNOWN, UNKNOWN);
    }

    @Test
    void aFullCacheOfFoundClassesLooksUpTheOthers() {
        NamedClasses found = NamedClasses.ofFoundClasses();
        for (int i = 0; i < NamedClasses.NAMES; i++) {
            found.find(app, null, "name" + i, (loader, codebase, name) -> OwnClass.class);
        }
        for (int i = 0; i < 2; i++) {
            assertThat(found.find(app, null, NAME, this::recorded)).isNotNull();
        }
        assertThat(lookups).containsExactly(NAME, NAME);
    }

    private @Nullable Class<?> recorded(ClassLoader loader, @Nullable String codebase, String name) {
        lookups.add(name);
        return load(loader, name);
    }

    private boolean isLookedUp(ClassLoader context, @Nullable String codebase, String name) {
        lookups.clear();
        find(context, codebase, name);
        return !lookups.isEmpty();
    }

    private Class<?> find(ClassLoader context, @Nullable String codebase, String name) {
        return classes.find(context, codebase, name, (loader, from, wanted) -> {
            assertThat(loader).isSameAs(context);
            assertThat(from).isEqualTo(codebase);
            lookups.add(wanted);
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

    private static ClassLoader app() {
        return new ApplicationLoader(OwnClass.class);
    }
}

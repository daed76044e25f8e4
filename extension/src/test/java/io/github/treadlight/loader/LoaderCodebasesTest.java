package io.github.treadlight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.server.RMIClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares codebases with those of the JDK's own provider, while loaders gain URLs. */
@Tag("every-jvm")
public class LoaderCodebasesTest {
    private final AtomicInteger lookups = new AtomicInteger();
    private final LoaderCodebases codebases = new LoaderCodebases(type -> {
        lookups.incrementAndGet();
        return jdk(type);
    });

    /** How a loader implements {@link URLClassLoader#getURLs}. */
    private enum Kind {
        /** Inherits the JDK's method. */
        INHERITED,
        /** Returns the same array until a URL is added, as Payara's loaders do. */
        SAME_ARRAY,
        /** Returns a copy each time, as GlassFish's loaders do. */
        COPY,
        /** Returns new URLs each time. */
        NEW_URLS;

        Loader loader(String... urls) {
            return switch (this) {
                case INHERITED -> new Loader(urls);
                case SAME_ARRAY -> new OverridingLoader(new UnaryOperator<>() {
                    private URL[] last;

                    @Override
                    public URL[] apply(URL[] present) {
                        last = last != null && last.length == present.length ? last : present;
                        return last;
                    }
                }, urls);
                case COPY -> new OverridingLoader(URL[]::clone, urls);
                case NEW_URLS -> new OverridingLoader(present ->
                        Arrays.stream(present).map(url -> url(url.toExternalForm())).toArray(URL[]::new), urls);
            };
        }

        Class<?> ownClass(String... urls) {
            return loader(urls).its(OwnClass.class);
        }
    }

    /** A class of which each loader has a copy. */
    static final class OwnClass {}

    private static class Loader extends ApplicationLoader {
        Loader(String... urls) {
            super("app", LoaderCodebasesTest.class.getClassLoader(),
                    Arrays.stream(urls).map(LoaderCodebasesTest::url).toArray(URL[]::new));
            with(OwnClass.class);
        }
    }

    private static final class OverridingLoader extends Loader {
        private final UnaryOperator<URL[]> urlsOf;

        OverridingLoader(UnaryOperator<URL[]> urlsOf, String... urls) {
            super(urls);
            this.urlsOf = urlsOf;
        }

        @Override
        public URL[] getURLs() {
            return urlsOf.apply(super.getURLs());
        }
    }

    @ParameterizedTest
    @EnumSource
    void returnsWhatTheJdkReturnsWhileUrlsAreAdded(Kind kind) {
        for (int first : new int[] {0, 1, 3, 400}) {
            ApplicationLoader loader = kind.loader(files(first));
            Class<?> type = loader.its(OwnClass.class);
            for (int i = first; i < first + 5; i++) {
                assertThat(codebases.of(type)).isEqualTo(jdk(type));
                assertThat(codebases.of(type)).as("the second time").isEqualTo(jdk(type));
                loader.addURL(url("http://peer.example/" + i + ".jar"));
            }
            assertThat(codebases.of(type)).isEqualTo(jdk(type)).endsWith((first + 4) + ".jar");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW_URLS")
    void aCodebaseIsBuiltOnce(Kind kind) {
        ApplicationLoader loader = kind.loader(files(60));
        Class<?> type = loader.its(OwnClass.class);
        URL[] reachable = loader.getURLs();
        String first = codebases.of(type);
        for (int i = 0; i < 10; i++) {
            assertThat(codebases.of(i % 2 == 0 ? type : type.arrayType())).isSameAs(first);
        }
        assertThat(lookups).hasValue(kind == Kind.COPY ? lookups.get() : 1).hasValueLessThan(10);
        assertThat(reachable).hasSize(60);
    }

    @Test
    void equalCodebasesAreOneString() {
        Class<?> one = Kind.INHERITED.ownClass("file:/lib/a.jar");
        Class<?> other = Kind.COPY.ownClass("file:/lib/a.jar");
        assertThat(one).isNotSameAs(other);
        assertThat(codebases.of(one)).isSameAs(codebases.of(other));
    }

    @Test
    void classesOfOtherLoadersAreLeftToTheJdk() {
        for (Class<?> type : List.of(String.class, int.class, int[][].class, java.sql.Driver.class, getClass())) {
            assertThat(codebases.of(type)).as(type.getName()).isEqualTo(jdk(type));
        }
        assertThat(lookups).hasValue(5);
    }

    @Test
    void aPlainLoaderOfTheJdkHasACodebaseEvenWhenItIsClosed() throws Exception {
        URL[] here = {LoaderCodebasesTest.class.getProtectionDomain().getCodeSource().getLocation()};
        URLClassLoader plain = new URLClassLoader(here, null);
        Class<?> type = Class.forName(OwnClass.class.getName(), false, plain);
        assertThat(codebases.of(type)).isEqualTo(jdk(type)).isNotNull();
        plain.close();
        assertThat(codebases.of(type)).isEqualTo(jdk(type));
    }

    @ParameterizedTest
    @CsvSource({
        "INHERITED, file:/lib/0.jar file:/lib/1.jar file:/lib/2.jar,",
        "COPY, FILE:/a.jar jar:file:/b.jar!/,",
        "INHERITED, '',",
        "INHERITED, http://peer.example/a.jar https://peer.example/b/,"
                + " http://peer.example/a.jar https://peer.example/b/",
        "COPY, file:/x/ http://peer.example/a.jar file:/y.jar jar:http://peer.example/b.jar!/,"
                + " http://peer.example/a.jar jar:http://peer.example/b.jar!/"})
    void filesAreOmittedAndNothingElse(Kind kind, String urls, @Nullable String expected) {
        codebases.configure(true, true);
        assertThat(codebases.of(kind.ownClass(urls.isEmpty() ? new String[0] : urls.split(" ")))).isEqualTo(expected);
    }

    @Test
    void aFileThatIsAddedLaterIsOmittedToo() {
        codebases.configure(true, true);
        ApplicationLoader loader = Kind.INHERITED.loader("http://peer.example/a.jar");
        Class<?> type = loader.its(OwnClass.class);
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar");
        loader.addURL(url("file:/lib/b.jar"));
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar");
        loader.addURL(url("http://peer.example/c.jar"));
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar http://peer.example/c.jar");
    }

    @Test
    void newRulesApplyAtOnce() {
        Class<?> type = Kind.INHERITED.ownClass(files(2));
        assertThat(codebases.of(type)).isEqualTo("file:/lib/0.jar file:/lib/1.jar");
        codebases.configure(true, true);
        assertThat(codebases.of(type)).isNull();
        codebases.configure(false, true);
        assertThat(codebases.of(type)).isNull();
        codebases.configure(false, false);
        int before = lookups.get();
        assertThat(codebases.of(type)).isEqualTo(codebases.of(type)).isNotNull();
        assertThat(lookups).as("not cached").hasValueGreaterThanOrEqualTo(before + 2);
    }

    @Test
    void theCodebaseOfAForgottenLoaderIsBuiltAgain() {
        Class<?> type = Kind.INHERITED.ownClass(files(2));
        String first = codebases.of(type);
        codebases.forget(other -> other != type.getClassLoader());
        assertThat(codebases.of(type)).isEqualTo(first);
        assertThat(lookups).hasValue(1);
        codebases.forget(other -> other == type.getClassLoader());
        assertThat(codebases.of(type)).isEqualTo(first);
        assertThat(lookups).hasValue(2);
    }

    @Test
    void retainsNoLoader() {
        Garbage.assertCollected(Arrays.stream(Kind.values()).map(this::usedLoader).toList());
        assertThat(codebases.of(Kind.INHERITED.ownClass(files(1)))).isNotNull();
    }

    private WeakReference<ClassLoader> usedLoader(Kind kind) {
        Class<?> type = kind.ownClass(files(3));
        assertThat(codebases.of(type)).isNotNull();
        return new WeakReference<>(type.getClassLoader());
    }

    private static @Nullable String jdk(Class<?> type) {
        return RMIClassLoader.getDefaultProviderInstance().getClassAnnotation(type);
    }

    private static String[] files(int count) {
        String[] files = new String[count];
        Arrays.setAll(files, i -> "file:/lib/" + i + ".jar");
        return files;
    }

    private static URL url(String text) {
        try {
            return new URL(text);
        } catch (MalformedURLException malformed) {
            throw new AssertionError(malformed);
        }
    }
}

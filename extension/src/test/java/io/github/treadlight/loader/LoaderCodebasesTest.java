package io.github.treadlight.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.server.RMIClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Codebases against those of the JDK's own provider, while loaders gain URLs. */
@Tag("every-jvm")
public class LoaderCodebasesTest {
    private final AtomicInteger asked = new AtomicInteger();
    private final LoaderCodebases codebases = new LoaderCodebases(type -> {
        asked.incrementAndGet();
        return jdk(type);
    });

    /** What loaders answer when they are asked for their URLs. */
    private enum Kind {
        /** As the JDK's. */
        INHERITED,
        /** As Payara's: the same array, until a URL is added. */
        SAME_ARRAY,
        /** As GlassFish's: a copy each time. */
        COPY,
        /** URLs made anew each time. */
        NEW_URLS;

        Loader loader(String... urls) {
            return switch (this) {
                case INHERITED -> new Loader(urls);
                case SAME_ARRAY -> new Loader(urls) {
                    private URL @Nullable [] last;

                    @Override
                    public synchronized URL[] getURLs() {
                        URL[] present = last;
                        if (present == null) {
                            present = super.getURLs();
                            last = present;
                        }
                        return present;
                    }

                    @Override
                    protected synchronized void addURL(URL url) {
                        super.addURL(url);
                        last = null;
                    }
                };
                case COPY -> new Loader(urls) {
                    @Override
                    public URL[] getURLs() {
                        return super.getURLs();
                    }
                };
                case NEW_URLS -> new Loader(urls) {
                    @Override
                    public URL[] getURLs() {
                        return Arrays.stream(super.getURLs()).map(url -> url(url.toExternalForm())).toArray(URL[]::new);
                    }
                };
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersAsTheJdkDoesWhileUrlsAreAdded(Kind kind) {
        for (int first : new int[] {0, 1, 3, 400}) {
            Loader loader = kind.loader(files(0, first));
            Class<?> type = loader.own();
            for (int i = first; i < first + 5; i++) {
                assertThat(codebases.of(type)).isEqualTo(jdk(type));
                assertThat(codebases.of(type)).as("asked again").isEqualTo(jdk(type));
                loader.addURL(url("http://peer.example/" + i + ".jar"));
            }
            assertThat(codebases.of(type)).isEqualTo(jdk(type)).endsWith((first + 4) + ".jar");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW_URLS")
    void isPutTogetherOnce(Kind kind) {
        Loader loader = kind.loader(files(0, 60));
        Class<?> type = loader.own();
        Class<?> array = type.arrayType();
        URL[] reachable = loader.getURLs();
        String first = codebases.of(type);
        for (int i = 0; i < 10; i++) {
            assertThat(codebases.of(i % 2 == 0 ? type : array)).isSameAs(first);
        }
        assertThat(asked).hasValue(kind == Kind.COPY ? asked.get() : 1).hasValueLessThan(10);
        assertThat(reachable).hasSize(60);
    }

    @Test
    void equalCodebasesAreOneString() {
        Class<?> one = Kind.INHERITED.loader("file:/lib/a.jar").own();
        Class<?> other = Kind.COPY.loader("file:/lib/a.jar").own();
        assertThat(one).isNotSameAs(other);
        assertThat(codebases.of(one)).isSameAs(codebases.of(other));
    }

    @Test
    void classesOfOtherLoadersAreLeftToTheJdk() {
        for (Class<?> type : List.of(String.class, int.class, int[][].class, java.sql.Driver.class, getClass())) {
            assertThat(codebases.of(type)).as(type.getName()).isEqualTo(jdk(type));
        }
        assertThat(asked).hasValue(5);
    }

    @Test
    void aPlainLoaderOfTheJdkIsAnsweredTooWhenItIsClosed() throws Exception {
        URL[] here = {LoaderCodebasesTest.class.getProtectionDomain().getCodeSource().getLocation()};
        URLClassLoader plain = new URLClassLoader(here, null);
        Class<?> type = Class.forName(Specimen.class.getName(), false, plain);
        assertThat(codebases.of(type)).isEqualTo(jdk(type)).isNotNull();
        plain.close();
        assertThat(codebases.of(type)).isEqualTo(jdk(type));
    }

    @Test
    void filesAreOmittedAndNothingElse() {
        codebases.configure(true, true);
        assertThat(codebases.of(Kind.INHERITED.loader(files(0, 60)).own())).isNull();
        assertThat(codebases.of(Kind.COPY.loader("FILE:/a.jar", "jar:file:/b.jar!/").own())).isNull();
        assertThat(codebases.of(Kind.INHERITED.loader().own())).isNull();
        Class<?> remote = Kind.INHERITED.loader("http://peer.example/a.jar", "https://peer.example/b/").own();
        assertThat(codebases.of(remote)).isEqualTo(jdk(remote));
        assertThat(codebases.of(Kind.COPY.loader("file:/x/", "http://peer.example/a.jar", "file:/y.jar",
                "jar:http://peer.example/b.jar!/").own()))
                .isEqualTo("http://peer.example/a.jar jar:http://peer.example/b.jar!/");
    }

    @Test
    void aFileIsOmittedAlsoWhenItIsAddedLater() {
        codebases.configure(true, true);
        Loader loader = Kind.INHERITED.loader("http://peer.example/a.jar");
        Class<?> type = loader.own();
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar");
        loader.addURL(url("file:/lib/b.jar"));
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar");
        loader.addURL(url("http://peer.example/c.jar"));
        assertThat(codebases.of(type)).isEqualTo("http://peer.example/a.jar http://peer.example/c.jar");
    }

    @Test
    void rulesChangeAtOnce() {
        Class<?> type = Kind.INHERITED.loader(files(0, 2)).own();
        assertThat(codebases.of(type)).isEqualTo("file:/lib/0.jar file:/lib/1.jar");
        codebases.configure(true, true);
        assertThat(codebases.of(type)).isNull();
        codebases.configure(false, true);
        assertThat(codebases.of(type)).isNull();
        codebases.configure(false, false);
        int before = asked.get();
        assertThat(codebases.of(type)).isEqualTo(codebases.of(type)).isNotNull();
        assertThat(asked).as("not kept").hasValueGreaterThanOrEqualTo(before + 2);
    }

    @Test
    void whatIsForgottenIsPutTogetherAgain() {
        Loader loader = Kind.INHERITED.loader(files(0, 2));
        Class<?> type = loader.own();
        String first = codebases.of(type);
        codebases.forget(other -> other != loader);
        assertThat(codebases.of(type)).isEqualTo(first);
        assertThat(asked).hasValue(1);
        codebases.forget(other -> other == loader);
        assertThat(codebases.of(type)).isEqualTo(first);
        assertThat(asked).hasValue(2);
    }

    @Test
    void keepsNoLoaderAlive() {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            loaders.add(usedLoader(kind));
        }
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            System.gc();
            assertThat(loaders).allMatch(loader -> loader.refersTo(null));
        });
        assertThat(codebases.of(Kind.INHERITED.loader(files(0, 1)).own())).isNotNull();
    }

    private WeakReference<ClassLoader> usedLoader(Kind kind) {
        Loader loader = kind.loader(files(0, 3));
        assertThat(codebases.of(loader.own())).isNotNull();
        return new WeakReference<>(loader);
    }

    private static @Nullable String jdk(Class<?> type) {
        return RMIClassLoader.getDefaultProviderInstance().getClassAnnotation(type);
    }

    private static String[] files(int from, int to) {
        String[] files = new String[to - from];
        Arrays.setAll(files, i -> "file:/lib/" + (from + i) + ".jar");
        return files;
    }

    private static URL url(String text) {
        try {
            return new URL(text);
        } catch (MalformedURLException malformed) {
            throw new AssertionError(malformed);
        }
    }

    /** A class that each loader has for itself. */
    static final class Specimen {
        private Specimen() {}
    }

    private static class Loader extends URLClassLoader {
        Loader(String... urls) {
            super(Arrays.stream(urls).map(LoaderCodebasesTest::url).toArray(URL[]::new),
                    LoaderCodebasesTest.class.getClassLoader());
        }

        Class<?> own() {
            Class<?> present = findLoadedClass(Specimen.class.getName());
            if (present != null) {
                return present;
            }
            try (InputStream in = LoaderCodebasesTest.class.getResourceAsStream("LoaderCodebasesTest$Specimen.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(Specimen.class.getName(), bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        @Override
        protected void addURL(URL url) {
            super.addURL(url);
        }
    }
}

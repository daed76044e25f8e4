package io.github.treadlight.weave;

import static io.github.treadlight.weave.UsedClassValue.RESULTS;
import static io.github.treadlight.weave.UsedClassValue.use;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.weave.proxied.CdiApplication;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CDI beans that are woven class values work through the client proxies and subclasses that Weld makes of them. */
class WeldProxiesTest {
    /** A linkage error, with the message that names the class at fault. */
    private static final Pattern LINKAGE_ERROR = Pattern.compile("(java\\.lang\\.\\w+Error): .*");

    private final ClassValueWeaver weaver = new ClassValueWeaver(CompactClassValue.class, name -> true);

    /** Each file, which the build copies, has one version of Weld. */
    @ParameterizedTest
    @ValueSource(strings = {"weld.jar", "weld-earlier.jar", "weld-later.jar"})
    void aClientProxyReturnsTheValuesOfItsBean(String weld) throws Exception {
        Map<String, List<String>> expected = Map.of("application", RESULTS, "request", RESULTS);
        assertThat(results(application(weld), ClassValue.class, expected.keySet())).isEqualTo(expected);
        assertThat(results(application(weld).transformedBy(weaver), CompactClassValue.class, expected.keySet()))
                .isEqualTo(expected);
    }

    /**
     * Compares with the JDK's class value only: the subclasses that these versions of Weld make refer to the types of
     * its private methods, and so fail without weaving, too.
     */
    @ParameterizedTest
    @ValueSource(strings = {"weld.jar", "weld-earlier.jar", "weld-later.jar"})
    void anInterceptedOrDecoratedBeanBehavesAsWithoutWeaving(String weld) throws Exception {
        Set<String> beans = Set.of("intercepted", "intercepted application", "decorated");
        assertThat(results(application(weld).transformedBy(weaver), CompactClassValue.class, beans))
                .hasSameSizeAs(beans)
                .isEqualTo(results(application(weld), ClassValue.class, beans));
    }

    private static ApplicationLoader application(String weld) throws Exception {
        URL jar = Path.of("target", "weld", weld).toUri().toURL();
        ApplicationLoader libraries = new ApplicationLoader("libraries", new ServerLoader(), jar);
        return new ApplicationLoader("application", libraries).withAll(UsedClassValue.PREFIX);
    }

    /** Returns what each bean returned, or the reason why it has no proxy. */
    private static Map<String, List<String>> results(ApplicationLoader app, Class<?> base, Set<String> beans)
            throws Exception {
        Map<String, List<String>> results = new TreeMap<>();
        Object container = app.its(CdiApplication.class).getConstructor().newInstance();
        try (AutoCloseable closed = (AutoCloseable) container) {
            for (String bean : beans) {
                results.put(bean, results(bean, closed, app, base));
            }
        }
        return results;
    }

    @SuppressWarnings("unchecked")
    private static List<String> results(String bean, Object container, ApplicationLoader app, Class<?> base)
            throws Exception {
        ClassValue<String> proxy;
        try {
            proxy = ((Function<String, ClassValue<String>>) container).apply(bean);
        } catch (RuntimeException | LinkageError failure) {
            return List.of("no proxy: " + withoutClassAtFault(failure.toString()));
        }
        assertThat(proxy).isInstanceOf(base);
        assertThat(proxy.getClass().getName()).contains("Weld");
        return use(proxy, app).stream().map(WeldProxiesTest::withoutClassAtFault).toList();
    }

    private static String withoutClassAtFault(String result) {
        return LINKAGE_ERROR.matcher(result).replaceAll("$1");
    }

    /** A loader with the JDK and Treadlight's class values, but without the libraries of the tests. */
    private static final class ServerLoader extends ClassLoader {
        private static final String CLASS_VALUES = CompactClassValue.class.getPackageName() + '.';

        ServerLoader() {
            super("server", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(CLASS_VALUES)) {
                return Class.forName(name, false, CompactClassValue.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}

package io.github.treadlight.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the agent adds the module to the class loader of Payara Micro, and to no other. */
class MicroStartTest {
    private static final String FIRST_CLASS = "fish/payara/micro/impl/PayaraMicroImpl";

    private final List<String> calls = new ArrayList<>();
    private final Instrumentation jvm = (Instrumentation) Proxy.newProxyInstance(
            MicroStartTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
                calls.add(method.getName());
                return method.getReturnType() == boolean.class ? true : null;
            });
    private final File module = new File("target/treadlight.jar").getAbsoluteFile();
    private final MicroStart start = new MicroStart(module, jvm);
    /** Has a public addURL, as Payara Micro's loaders have. */
    private final ApplicationLoader micro = new ApplicationLoader("micro", null);

    @Test
    void theLoaderOfTheServerGainsTheModuleOnce() throws Exception {
        assertUnchanged(micro, FIRST_CLASS);
        assertThat(micro.getURLs()).containsExactly(module.toURI().toURL());
        assertThat(calls).containsExactly("removeTransformer");
    }

    @Test
    void waitsUntilTheFirstClassOfTheServerIsLoaded() {
        assertUnchanged(micro, "fish/payara/micro/PayaraMicro");
        assertUnchanged(null, FIRST_CLASS);
        assertUnchanged(micro, null);
        assertThat(micro.getURLs()).isEmpty();
        assertThat(calls).isEmpty();
    }

    @Test
    void aServerThatHasAModuleKeepsIt() {
        URL classes = MicroStart.class.getProtectionDomain().getCodeSource().getLocation();
        micro.addURL(classes);
        assertUnchanged(micro, FIRST_CLASS);
        assertThat(micro.getURLs()).containsExactly(classes);
    }

    @Test
    void aLoaderOfAnotherKindIsNamedWithTheRemedy() throws Exception {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(errors, true));
        try (URLClassLoader closed = new URLClassLoader("closed", new URL[0], null)) {
            assertUnchanged(closed, FIRST_CLASS);
        } finally {
            System.setErr(before);
        }
        assertThat(errors.toString()).contains("Treadlight does nothing", module.toString(), "NoSuchMethodException",
                "--outputlauncher");
    }

    private void assertUnchanged(ClassLoader loader, String className) {
        assertThat(start.transform(loader, className, null, null, new byte[] {1, 2, 3})).isNull();
    }
}

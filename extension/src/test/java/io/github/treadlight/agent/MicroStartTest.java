package io.github.treadlight.agent;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What the agent does to the loaders that Payara Micro's classes may come from. */
class MicroStartTest {
    private static final String FIRST_CLASS = "fish/payara/micro/impl/PayaraMicroImpl";
    private static final byte[] CLASS_FILE = {1, 2, 3};

    private final List<String> calls = new ArrayList<>();
    private final Instrumentation jvm = (Instrumentation) Proxy.newProxyInstance(
            MicroStartTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
                calls.add(method.getName());
                return method.getReturnType() == boolean.class ? true : null;
            });
    private final File module = new File("target/treadlight.jar").getAbsoluteFile();
    private final MicroStart start = new MicroStart(module, jvm);

    /** As Payara Micro's loaders are. */
    public static final class OpenLoader extends URLClassLoader {
        OpenLoader(URL... urls) {
            super(urls, null);
        }

        @Override
        public void addURL(URL url) {
            super.addURL(url);
        }
    }

    @Test
    void theServersLoaderGainsTheModuleOnce() throws Exception {
        try (OpenLoader micro = new OpenLoader()) {
            assertThat(start.transform(micro, FIRST_CLASS, null, null, CLASS_FILE)).isNull();
            assertThat(micro.getURLs()).containsExactly(module.toURI().toURL());
            assertThat(calls).containsExactly("removeTransformer");
        }
    }

    @Test
    void otherClassesAreWaitedThrough() throws Exception {
        try (OpenLoader micro = new OpenLoader()) {
            assertThat(start.transform(micro, "fish/payara/micro/PayaraMicro", null, null, CLASS_FILE)).isNull();
            assertThat(start.transform(null, FIRST_CLASS, null, null, CLASS_FILE)).isNull();
            assertThat(start.transform(micro, null, null, null, CLASS_FILE)).isNull();
            assertThat(micro.getURLs()).isEmpty();
            assertThat(calls).isEmpty();
        }
    }

    @Test
    void aServerThatHasItKeepsTheOneItHas() throws Exception {
        URL classes = MicroStart.class.getProtectionDomain().getCodeSource().getLocation();
        try (OpenLoader micro = new OpenLoader(classes)) {
            start.transform(micro, FIRST_CLASS, null, null, CLASS_FILE);
            assertThat(micro.getURLs()).containsExactly(classes);
        }
    }

    @Test
    void aLoaderThatIsOfAnotherKindIsNamedWithTheRemedy() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true));
        try (URLClassLoader closed = new URLClassLoader("closed", new URL[0], null)) {
            assertThat(start.transform(closed, FIRST_CLASS, null, null, CLASS_FILE)).isNull();
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString()).contains("Treadlight does nothing", module.toString(), "NoSuchMethodException",
                "--outputlauncher");
    }
}

package io.github.treadlight.rmi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.rmi.MarshalledObject;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that run in a JVM with the provider on its class path, named in META-INF/services. */
@Tag("provider")
class RmiOfThisJvm {
    private static final RMIClassLoaderSpi JDK = RMIClassLoader.getDefaultProviderInstance();
    private static final String PARCEL = Parcel.class.getName();

    private final URLClassLoader app = new URLClassLoader(
            new URL[] {RmiOfThisJvm.class.getProtectionDomain().getCodeSource().getLocation()}, null);

    static final class Parcel implements Serializable {}

    @AfterEach
    void reset() throws IOException {
        CachedCodebases.configure(false, false);
        app.close();
    }

    @Test
    void rmiWritesTheCodebaseUnlessFilesAreOmitted() throws Exception {
        Constructor<?> constructor = app.loadClass(PARCEL).getDeclaredConstructor();
        constructor.setAccessible(true);
        Object parcel = constructor.newInstance();
        String codebase = RMIClassLoader.getClassAnnotation(parcel.getClass());
        assertThat(codebase).isEqualTo(JDK.getClassAnnotation(parcel.getClass())).startsWith("file:");

        assertThat(CachedCodebases.configure(true, false)).isTrue();
        assertThat(RMIClassLoader.getClassAnnotation(parcel.getClass())).isEqualTo(codebase)
                .isSameAs(RMIClassLoader.getClassAnnotation(parcel.getClass()));
        assertThat(written(parcel)).contains(codebase);

        CachedCodebases.configure(true, true);
        assertThat(RMIClassLoader.getClassAnnotation(parcel.getClass())).isNull();
        assertThat(written(parcel)).doesNotContain("file:");
    }

    @Test
    void allOtherMethodsBehaveAsInTheJdk() throws Exception {
        CachedCodebases.configure(true, true);
        try (ServerSocket never = new ServerSocket(0)) {
            Thread.currentThread().setContextClassLoader(app);
            String unreachable = "http://localhost:" + never.getLocalPort() + "/x.jar";
            String[] runnable = {"java.lang.Runnable"};
            assertThat(RMIClassLoader.loadClass(unreachable, PARCEL))
                    .isSameAs(JDK.loadClass(unreachable, PARCEL, null));
            assertThat(RMIClassLoader.loadProxyClass(unreachable, runnable, app))
                    .isSameAs(JDK.loadProxyClass(unreachable, runnable, app));
            assertThat(RMIClassLoader.getClassLoader(unreachable)).isSameAs(JDK.getClassLoader(unreachable));
            assertThatExceptionOfType(MalformedURLException.class)
                    .isThrownBy(() -> RMIClassLoader.loadClass("no:such:protocol", PARCEL));
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> RMIClassLoader.loadClass(unreachable, "no.such.Thing"))
                    .withMessageContaining("no.such.Thing");
            never.setSoTimeout(1);
            assertThatExceptionOfType(IOException.class).as("no client connected").isThrownBy(never::accept);
        } finally {
            Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
        }
    }

    private static String written(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new MarshalledObject<>(value));
        }
        return bytes.toString(ISO_8859_1);
    }
}

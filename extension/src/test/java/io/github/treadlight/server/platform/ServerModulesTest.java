package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.BundleReference;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.BundleWiring;

/** Tests the recognition of bundle loaders in running Felix frameworks. */
class ServerModulesTest {
    @TempDir
    private Path folder;

    private Framework server;

    @BeforeEach
    void start() throws BundleException {
        server = framework("server");
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        server.waitForStop(0);
    }

    private Framework framework(String name) throws BundleException {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.resolve(name).toString()));
        framework.start();
        return framework;
    }

    private static Bundle install(Framework framework, String name) throws Exception {
        Bundle bundle = framework.getBundleContext().installBundle(name, new ByteArrayInputStream(jar(name)));
        bundle.start();
        return bundle;
    }

    private static byte[] jar(String name) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_SYMBOLICNAME, name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            jar.putNextEntry(new ZipEntry("file"));
        }
        return bytes.toByteArray();
    }

    private static ClassLoader loader(Bundle bundle) {
        return bundle.adapt(BundleWiring.class).getClassLoader();
    }

    /** Returns the modules of a server that started when this bundle, the latest, was installed. */
    private ServerModules modules(Bundle latest) {
        return new ServerModules(server.getBundleContext(), Instant.ofEpochMilli(latest.getLastModified()));
    }

    @Test
    void theLoaderOfABundleInstalledBeforeTheStartIsRecognized() throws Exception {
        Bundle module = install(server, "module");
        assertThat(modules(module).has(loader(module))).isTrue();
    }

    @Test
    void anUpdatedOrUninstalledBundleIsNotRecognized() throws Exception {
        Bundle updated = install(server, "updated");
        Bundle uninstalled = install(server, "uninstalled");
        ClassLoader ofUninstalled = loader(uninstalled);
        ServerModules modules = modules(uninstalled);
        assertThat(modules.has(ofUninstalled)).isTrue();
        uninstalled.uninstall();
        assertThat(modules.has(ofUninstalled)).isFalse();
        do { // the framework counts in milliseconds
            updated.update(new ByteArrayInputStream(jar("updated")));
        } while (updated.getLastModified() <= uninstalled.getLastModified());
        assertThat(modules.has(loader(updated))).isFalse();
    }

    @Test
    void aBundleInstalledAfterTheStartIsNotRecognized() throws Exception {
        Bundle later = install(server, "later");
        ServerModules modules = new ServerModules(
                server.getBundleContext(), Instant.ofEpochMilli(later.getLastModified() - 1));
        assertThat(modules.has(loader(later))).isFalse();
    }

    @Test
    void aBundleOfAFrameworkEmbeddedInAnApplicationIsNotRecognized() throws Exception {
        Bundle module = install(server, "module");
        Framework embedded = framework("embedded");
        try {
            Bundle plugin = install(embedded, "plugin");
            ServerModules modules = new ServerModules(
                    server.getBundleContext(), Instant.ofEpochMilli(plugin.getLastModified()));
            assertThat(plugin.getBundleId()).as("the same in both frameworks").isEqualTo(module.getBundleId());
            assertThat(modules.has(loader(plugin))).isFalse();
        } finally {
            embedded.stop();
            embedded.waitForStop(0);
        }
    }

    @Test
    void otherLoadersAndFailingLoadersAreNotRecognized() throws Exception {
        ServerModules modules = modules(install(server, "module"));
        assertThat(modules.has(null)).isFalse();
        assertThat(modules.has(getClass().getClassLoader())).isFalse();
        assertThat(modules.has(new Failing())).isFalse();
    }

    private static final class Failing extends ClassLoader implements BundleReference {
        @Override
        public Bundle getBundle() {
            throw new IllegalStateException("closed");
        }
    }
}

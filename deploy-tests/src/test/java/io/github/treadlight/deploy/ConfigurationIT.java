package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.LibraryClassValue;
import io.github.treadlight.deploy.app.LibraryServlet;
import io.github.treadlight.deploy.app.LibraryUser;
import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** What stands in domain.xml, read by a real Payara Micro: the shipped fragment, changes of it, and bad text. */
class ConfigurationIT {
    private static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    private static final String JDK = "java.lang.ClassValue";
    private static final Path WORK = Path.of(System.getProperty("treadlight.work"));

    private record Seen(String superClass, List<String> infos, List<String> warnings) {}

    @Test
    void theShippedFragmentIsTheDefault() throws Exception {
        Seen seen = runWith(fragment());
        assertThat(seen.superClass).isEqualTo(COMPACT);
        assertThat(seen.infos).anyMatch(info -> info.contains("class-values=compact"));
        assertThat(seen.warnings).isEmpty();
    }

    @Test
    void switchedOffApplicationsRunAsWithoutTreadlight() throws Exception {
        Seen seen = runWith(fragment().replace("enabled=\"true\"", "enabled=\"false\""));
        assertThat(seen.superClass).isEqualTo(JDK);
        assertThat(seen.infos).anyMatch(info -> info.contains("switched off"));
        assertThat(seen.warnings).isEmpty();
    }

    @Test
    void anExcludedPackageKeepsTheJdksClassValues() throws Exception {
        Seen seen = runWith(fragment().replace("weave-excludes=\"\"",
                "weave-excludes=\"io.github.treadlight.deploy.app.*\""));
        assertThat(seen.superClass).isEqualTo(JDK);
        assertThat(seen.warnings).isEmpty();
    }

    @Test
    void badTextIsNamedOnceEachAndTheServerStartsWithTheDefaults() throws Exception {
        Seen seen = runWith(fragment()
                .replace("enabled=\"true\"", "enabled=\"sometimes\"")
                .replace("class-values=\"compact\"", "class-values=\"turbo\"")
                .replace("weave-excludes=\"\"", "weave-excludes=\"com/acme\""));
        assertThat(seen.superClass).isEqualTo(COMPACT);
        assertThat(seen.warnings).hasSize(3)
                .anyMatch(warning -> warning.contains("enabled=\"sometimes\""))
                .anyMatch(warning -> warning.contains("class-values=\"turbo\""))
                .anyMatch(warning -> warning.contains("weave-excludes=\"com/acme\""));
    }

    /** The file that administrators copy, without its comment. */
    private static String fragment() throws IOException {
        return Files.readString(Path.of(System.getProperty("treadlight.config"),
                "domain/treadlight-configuration.xml")).replaceAll("(?s)<!--.*?-->", "");
    }

    private static Seen runWith(String element) throws Exception {
        Path domain = Files.writeString(WORK.resolve("domain.xml"), microDomain()
                .replace("<config name=\"server-config\">", "<config name=\"server-config\">" + element));
        Path log = WORK.resolve("configuration-it.log");
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setModule(System.getProperty("treadlight.jar"));
        configuration.setWorkDirectory(WORK.resolve("configuration-it").toString());
        configuration.setLog(log.toString());
        configuration.setMicroOptions("--domainconfig " + domain);
        PayaraMicroContainer server = new PayaraMicroContainer();
        server.setup(configuration);
        try {
            server.start();
            Archive<?> war = ShrinkWrap.create(WebArchive.class, "war.war")
                    .addClass(LibraryServlet.class)
                    .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "library.jar")
                            .addClasses(LibraryClassValue.class, LibraryUser.class));
            server.deploy(war);
            String superClass = Http.get(URI.create("http://127.0.0.1:" + server.port() + "/war/library")).body();
            server.undeploy(war);
            ServerLog records = new ServerLog(log);
            return new Seen(superClass, records.ours("INFO", 0), records.ours("WARNING", 0));
        } finally {
            server.stop();
        }
    }

    /** The domain.xml that Payara Micro comes with. */
    private static String microDomain() throws Exception {
        Path jar = Path.of(PayaraMicroContainer.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .resolveSibling("servers/payara-micro.jar");
        try (ZipFile micro = new ZipFile(jar.toFile());
                InputStream domain = micro.getInputStream(micro.getEntry("MICRO-INF/domain/domain.xml"))) {
            return new String(domain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

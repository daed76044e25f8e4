package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.AskedBean;
import io.github.treadlight.deploy.app.BeanServlet;
import io.github.treadlight.deploy.app.LibraryClassValue;
import io.github.treadlight.deploy.app.LibraryServlet;
import io.github.treadlight.deploy.app.LibraryUser;
import io.github.treadlight.deploy.app.OwnServlet;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What Payara Micro cannot show: the module as an OSGi bundle, and enterprise archives with all their loaders. */
class PayaraServerIT {
    private static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    private static final Path WORK = Path.of(System.getProperty("treadlight.work"));
    private static InstalledServer server;

    @BeforeAll
    static void start() throws Exception {
        server = InstalledServer.payara("payara-server-it");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void anEarIsWovenInItsLibraryItsEjbModuleAndItsWarAndPurgedWhenItEnds() throws Exception {
        Path ear = WORK.resolve("ear.ear");
        ear().as(ZipExporter.class).exportTo(ear.toFile(), true);
        for (int generation = 1; generation <= 3; generation++) {
            int before = server.log().length();
            server.asadmin("deploy", ear.toString());
            assertThat(Http.get(server.uri("/web/library")).body()).isEqualTo(COMPACT);
            assertThat(Http.get(server.uri("/web/bean")).body()).isEqualTo(COMPACT);
            assertThat(Http.get(server.uri("/web/own")).body()).isEqualTo(COMPACT);
            server.asadmin("undeploy", "ear");
            // One each of the library's, the EJB module's and the WAR's class value.
            assertThat(server.log().ours("INFO", before)).singleElement().asString()
                    .contains("ear ended")
                    .contains("purged 3 values of 3 class values");
            assertThat(server.log().ours("WARNING", before)).isEmpty();
        }
    }

    @Test
    void aChangeByAsadminHoldsForTheNextDeploymentWhichIsTrimmedWhenItRuns() throws Exception {
        Path war = WORK.resolve("own.war");
        ShrinkWrap.create(WebArchive.class, "own.war")
                .addClass(OwnServlet.class)
                .addClass(OwnServlet.class.getName() + "$1")
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        String kind = "configs.config.server-config.treadlight-configuration.class-values=";
        int before = server.log().length();
        try {
            server.asadmin("set", kind + "jdk");
            server.asadmin("deploy", war.toString());
            assertThat(Http.get(server.uri("/own/own")).body()).isEqualTo("java.lang.ClassValue");
        } finally {
            server.asadmin("set", kind + "compact");
        }
        server.asadmin("set-log-levels", "io.github.treadlight.server=FINE");
        server.asadmin("deploy", "--force", war.toString());
        assertThat(server.log().ours("FINE", before)).anyMatch(logged -> logged.contains("own runs, and is trimmed"));
        assertThat(Http.get(server.uri("/own/own")).body()).isEqualTo(COMPACT);
        server.asadmin("undeploy", "own");
        assertThat(server.log().ours("INFO", before))
                .anyMatch(logged -> logged.contains("Treadlight is now: class-values=jdk"))
                .anyMatch(logged -> logged.contains("Treadlight is now: class-values=compact"));
        assertThat(server.log().ours("WARNING", before)).isEmpty();
    }

    private static EnterpriseArchive ear() {
        return ShrinkWrap.create(EnterpriseArchive.class, "ear.ear")
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "library.jar")
                        .addClasses(LibraryClassValue.class, LibraryUser.class))
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "beans.jar")
                        .addClass(AskedBean.class)
                        .addClass("io.github.treadlight.deploy.app.BeanClassValue"))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "web.war")
                        .addClasses(LibraryServlet.class, BeanServlet.class, OwnServlet.class)
                        .addClass(OwnServlet.class.getName() + "$1"));
    }
}

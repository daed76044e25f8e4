package io.github.treadlight.deploy;

import io.github.treadlight.deploy.app.AskedBean;
import io.github.treadlight.deploy.app.BeanServlet;
import io.github.treadlight.deploy.app.BusyServlet;
import io.github.treadlight.deploy.app.BusyTimer;
import io.github.treadlight.deploy.app.ConnectingServlet;
import io.github.treadlight.deploy.app.FailingFilter;
import io.github.treadlight.deploy.app.FailingListener;
import io.github.treadlight.deploy.app.HoldServlet;
import io.github.treadlight.deploy.app.HourlyTimer;
import io.github.treadlight.deploy.app.LibraryClassValue;
import io.github.treadlight.deploy.app.LibraryServlet;
import io.github.treadlight.deploy.app.LibraryUser;
import io.github.treadlight.deploy.app.LookupServlet;
import io.github.treadlight.deploy.app.OwnServlet;
import io.github.treadlight.deploy.app.TimersServlet;
import io.github.treadlight.deploy.app.UploadServlet;
import io.github.treadlight.deploy.app.adapter.SmallAdapter;
import io.github.treadlight.deploy.app.called.Greeter;
import io.github.treadlight.deploy.app.habit.HabitServlet;
import io.github.treadlight.deploy.app.retried.RetriedBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.ResourceAdapterArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Small applications with class values, as files. Their names are those of the files. */
final class Applications {
    /** What their class values extend with Treadlight. */
    static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    /** And without it. */
    static final String JDK = "java.lang.ClassValue";

    private final Path folder;

    /** Written to a folder with a name. */
    Applications(String name) {
        try {
            folder = Files.createDirectories(Path.of(System.getProperty("treadlight.work"), name + "-applications"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A WAR that answers what its library's class value extends. */
    Path war() {
        return write(ShrinkWrap.create(WebArchive.class, "war.war")
                .addClasses(LibraryServlet.class, HoldServlet.class)
                .addAsLibrary(library()));
    }

    /** A WAR whose work waits for the test. */
    Path busy() {
        return write(ShrinkWrap.create(WebArchive.class, "busy.war")
                .addClasses(BusyServlet.class, BusyTimer.class)
                .addClass("io.github.treadlight.deploy.app.GatePass")
                .addClass("io.github.treadlight.deploy.app.SlowToInitialize")
                .addAsLibrary(library()));
    }

    /** A WAR that does what keeps applications in memory. */
    Path habits() {
        return write(habits("habits.war"));
    }

    private static WebArchive habits(String name) {
        return ShrinkWrap.create(WebArchive.class, name).addPackage(HabitServlet.class.getPackage());
    }

    /** One that has a connection, while it is deployed, of a pool that is its own. */
    Path connecting() {
        return write(habits("connecting.war").addClass(ConnectingServlet.class));
    }

    /** One with a timer of a bean, which the server is to stop. */
    Path hourly() {
        return write(habits("hourly.war").addClasses(HourlyTimer.class, TimersServlet.class));
    }

    /** One that takes files. */
    Path uploading() {
        return write(habits("uploading.war").addClass(UploadServlet.class));
    }

    /** One with beans, the filter of which fails when it is deployed. */
    Path failingFilter() {
        return write(habits("failing-filter.war").addClass(FailingFilter.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** A WAR that calls its own remote bean. */
    Path greeting() {
        return write(ShrinkWrap.create(WebArchive.class, "greeting.war").addPackage(Greeter.class.getPackage()));
    }

    /** An EAR, the WAR of which has a bean whose work is tried again. */
    Path retrying() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "retrying.ear")
                .addAsModule(ShrinkWrap.create(WebArchive.class, "retry.war")
                        .addPackage(RetriedBean.class.getPackage())
                        .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")));
    }

    /** A WAR whose servlet has the module's lookups injected. */
    Path lookups() {
        return write(ShrinkWrap.create(WebArchive.class, "lookups.war")
                .addClasses(LookupServlet.class, LookupServlet.Shown.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** A WAR that uses a class value and then fails to start. */
    Path failing() {
        return write(ShrinkWrap.create(WebArchive.class, "failing.war")
                .addClass(FailingListener.class)
                .addAsLibrary(library()));
    }

    /** An EAR of a library, an EJB module, a WAR and a resource adapter, each with a class value of its own. */
    Path ear() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "ear.ear")
                .addAsLibrary(library())
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "beans.jar")
                        .addClass(AskedBean.class)
                        .addClass("io.github.treadlight.deploy.app.BeanClassValue"))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "web.war")
                        .addClasses(LibraryServlet.class, BeanServlet.class, OwnServlet.class)
                        .addClass(OwnServlet.class.getName() + "$1"))
                .addAsModule(adapter("inner.rar")));
    }

    /** A resource adapter of its own, that logs what its class value extends. */
    Path rar() {
        return write(adapter("adapter.rar"));
    }

    /** An OSGi bundle without an activator. */
    Path bundle() {
        return write(ShrinkWrap.create(JavaArchive.class, "bundle.jar")
                .addClass(LibraryUser.class)
                .setManifest(new StringAsset("""
                        Manifest-Version: 1.0
                        Bundle-ManifestVersion: 2
                        Bundle-SymbolicName: io.github.treadlight.deploy.bundle
                        Bundle-Version: 1.0.0
                        """)));
    }

    private static JavaArchive library() {
        return ShrinkWrap.create(JavaArchive.class, "library.jar")
                .addClasses(LibraryClassValue.class, LibraryUser.class);
    }

    private static ResourceAdapterArchive adapter(String name) {
        return ShrinkWrap.create(ResourceAdapterArchive.class, name)
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "adapter.jar")
                        .addPackage(SmallAdapter.class.getPackage()));
    }

    private Path write(Archive<?> archive) {
        Path file = folder.resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}

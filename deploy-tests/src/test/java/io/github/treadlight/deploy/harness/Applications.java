package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.app.BeanServlet;
import io.github.treadlight.deploy.app.BusyServlet;
import io.github.treadlight.deploy.app.BusyTimer;
import io.github.treadlight.deploy.app.ClassValueBean;
import io.github.treadlight.deploy.app.ClassValueLibrary;
import io.github.treadlight.deploy.app.ConnectingServlet;
import io.github.treadlight.deploy.app.FailingBean;
import io.github.treadlight.deploy.app.FailingFilter;
import io.github.treadlight.deploy.app.FailingListener;
import io.github.treadlight.deploy.app.FailingServlet;
import io.github.treadlight.deploy.app.HourlyTimer;
import io.github.treadlight.deploy.app.LibraryClassValue;
import io.github.treadlight.deploy.app.LibraryServlet;
import io.github.treadlight.deploy.app.LookupServlet;
import io.github.treadlight.deploy.app.OpenFileServlet;
import io.github.treadlight.deploy.app.RetainServlet;
import io.github.treadlight.deploy.app.ThreadServlet;
import io.github.treadlight.deploy.app.TimersServlet;
import io.github.treadlight.deploy.app.UnusableBean;
import io.github.treadlight.deploy.app.UploadServlet;
import io.github.treadlight.deploy.app.WarClassValueServlet;
import io.github.treadlight.deploy.app.adapter.SmallAdapter;
import io.github.treadlight.deploy.app.configured.ConfiguredServlet;
import io.github.treadlight.deploy.app.extended.DiscoveringExtension;
import io.github.treadlight.deploy.app.extended.ExtendedBean;
import io.github.treadlight.deploy.app.faulttolerance.RetryingBean;
import io.github.treadlight.deploy.app.leak.LeakServlet;
import io.github.treadlight.deploy.app.library.CallingServlet;
import io.github.treadlight.deploy.app.log.ApplicationLogFactory;
import io.github.treadlight.deploy.app.log.LogServlet;
import io.github.treadlight.deploy.app.owned.FiringTimer;
import io.github.treadlight.deploy.app.owned.RemoteEchoBean;
import io.github.treadlight.deploy.app.pool.PoolServlet;
import io.github.treadlight.deploy.app.proxied.ProxiedServlet;
import io.github.treadlight.deploy.app.refused.InspectingExtension;
import io.github.treadlight.deploy.app.refused.UnsatisfiedBean;
import io.github.treadlight.deploy.app.remotecall.RemoteGreeter;
import io.github.treadlight.deploy.app.running.StateServlet;
import io.github.treadlight.deploy.app.sentinel.GlobalDataSource;
import io.github.treadlight.deploy.app.sentinel.SentinelServlet;
import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.app.session.bsh.XThis;
import io.github.treadlight.deploy.app.single.SingleConnectionServlet;
import io.github.treadlight.deploy.app.stream.AllowedClass;
import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.app.stub.StubDataSource;
import io.github.treadlight.deploy.app.timer.PersistentTimer;
import io.github.treadlight.deploy.app.work.TransactionServlet;
import io.github.treadlight.sim.server.WorkDirectory;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.LogFactory;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ExplodedExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.ResourceAdapterArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The applications that the contracts deploy. Each method writes an archive and returns the file. */
public final class Applications {
    /** The superclass of an application's class values with Treadlight. */
    public static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    /** The superclass of an application's class values without Treadlight. */
    public static final String JDK = "java.lang.ClassValue";

    /** The context root of the WAR in the EAR of {@link #twinEar}. */
    static final String TWIN_CONTEXT = "twin-web";

    private Applications() {}

    /** Writes a WAR that responds with the superclass of its library's class value. */
    public static Path war() {
        return write(war("war", LibraryServlet.class, RetainServlet.class).addAsLibrary(library()));
    }

    /** Writes the WAR of {@link #war} as a folder and returns the folder. */
    public static Path explodedWar() {
        Path folder = BuildFiles.work("exploded");
        return war("exploded", LibraryServlet.class, RetainServlet.class).addAsLibrary(library())
                .as(ExplodedExporter.class)
                .exportExploded(folder.getParent().toFile(), folder.getFileName().toString())
                .toPath();
    }

    /** Writes a WAR that responds with the superclass of its own class value. */
    public static Path own() {
        return write(war("own", WarClassValueServlet.class)
                .addClass(WarClassValueServlet.class.getName() + "$1")
                .addAsWebResource(new StringAsset("ready"), "ready.txt"));
    }

    /** Writes a WAR whose work waits on a {@link RemoteLatch}. */
    public static Path busy() {
        return write(war("busy", BusyServlet.class, BusyTimer.class)
                .addClass("io.github.treadlight.deploy.app.LatchedWork")
                .addClass("io.github.treadlight.deploy.app.LatchedInitializer")
                .addClass("io.github.treadlight.deploy.app.StaleLocals")
                .addAsLibrary(library()));
    }

    /** Writes a WAR with a log factory for a copy of commons-logging that several applications share. */
    public static Path logging() {
        return write(war("logging")
                .addPackage(LogServlet.class.getPackage())
                .addAsServiceProvider(LogFactory.class, ApplicationLogFactory.class));
    }

    /** Writes a WAR that opens its library and does not close it. */
    public static Path opening() {
        return write(war("opening", OpenFileServlet.class, LibraryServlet.class).addAsLibrary(library()));
    }

    /** Writes an EAR whose WAR opens the EAR's library and does not close it. */
    public static Path openingEar() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "opening-ear.ear")
                .addAsLibrary(library())
                .addAsModule(war("opening", OpenFileServlet.class, LibraryServlet.class)));
    }

    /** Writes a WAR with real libraries, whose methods its requests call. Logback writes nothing. */
    public static Path withLibraries(String... names) {
        return write(war("with-" + names[0]).addPackage(CallingServlet.class.getPackage())
                .addAsResource(new StringAsset("<configuration/>"), "logback.xml")
                .addAsLibraries(Stream.of(names).map(name -> BuildFiles.work("libraries/" + name + ".jar").toFile())
                        .toArray(File[]::new)));
    }

    /** Writes a WAR that leaks its class loader in a way that the request names. */
    public static Path leaks() {
        return write(leaks("leaks"));
    }

    /** Writes a WAR that uses a connection of its own pool while it is deployed. */
    public static Path connecting() {
        return write(leaks("connecting", ConnectingServlet.class));
    }

    /** Writes a WAR that defines a connection pool in each scope. */
    public static Path pooled() {
        return write(pooled("pooled"));
    }

    /** Writes the WAR of {@link #pooled} as a folder and returns the folder. */
    public static Path pooledFolder() throws IOException {
        WorkDirectory.makeEmpty(BuildFiles.work("pooled-folder"));
        return pooled("pooled").as(ExplodedExporter.class)
                .exportExploded(BuildFiles.work("").toFile(), "pooled-folder").toPath();
    }

    /**
     * Writes an EAR whose WAR defines a connection pool in each scope.
     *
     * @param file the name of the file, without extension, which is also the context root
     * @param applicationName the name in its deployment descriptor, by which the server names its pools
     */
    public static Path pooledEar(String file, String applicationName) {
        return write(ShrinkWrap.create(EnterpriseArchive.class, file + ".ear")
                .addAsModule(pooled("pooled"))
                .setApplicationXML(new StringAsset("""
                        <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                          <application-name>%s</application-name>
                          <module>
                            <web>
                              <web-uri>pooled.war</web-uri>
                              <context-root>%s</context-root>
                            </web>
                          </module>
                        </application>
                        """.formatted(applicationName, file))));
    }

    /** Writes a WAR that has a connection pool, an MBean, a thread, a timer and a periodic task. */
    public static Path running() {
        return write(runningWar());
    }

    /** Writes a WAR that defines a pool of one connection for all applications. */
    public static Path single() {
        return write(leaks("single").addPackage(SingleConnectionServlet.class.getPackage()));
    }

    /** Writes a WAR whose requests start a thread that outlives it. */
    public static Path threads() {
        return write(war("threads", ThreadServlet.class));
    }

    /** Writes a WAR whose requests hold a transaction or wait for a task. */
    public static Path working() {
        return write(war("working").addPackage(TransactionServlet.class.getPackage()));
    }

    /** Writes a WAR with an EJB timer, which the server must cancel. */
    public static Path hourly() {
        return write(leaks("hourly", HourlyTimer.class, TimersServlet.class));
    }

    /** Writes a WAR that takes uploads. */
    public static Path uploading() {
        return write(leaks("uploading", UploadServlet.class));
    }

    /** Writes a WAR with CDI whose filter fails during deployment. */
    public static Path failingFilter() {
        return write(leaks("failing-filter", FailingFilter.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** Writes a WAR with an EJB that fails during deployment. */
    public static Path failingBean() {
        return write(leaks("failing-bean", FailingBean.class));
    }

    /** Writes a WAR with CDI whose servlet fails at startup. */
    public static Path failingServlet() {
        return write(leaks("failing-servlet", FailingServlet.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** Writes a WAR with an invalid EJB, which the server rejects during deployment. */
    public static Path unusableBean() {
        return write(leaks("unusable-bean", UnusableBean.class));
    }

    /** Writes a WAR that calls its own remote bean. */
    public static Path greeting() {
        return write(war("greeting").addPackage(RemoteGreeter.class.getPackage()));
    }

    /** Writes an EAR whose WAR has a bean with a retried method. */
    public static Path retrying() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "retrying.ear")
                .addAsModule(war("retry")
                        .addPackage(RetryingBean.class.getPackage())
                        .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")));
    }

    /** Writes a WAR with a build compatible extension of CDI, which adds a bean. */
    public static Path extended() {
        return write(war("extended")
                .addPackage(ExtendedBean.class.getPackage())
                .addAsServiceProvider(BuildCompatibleExtension.class, DiscoveringExtension.class)
                .addAsWebInfResource(new StringAsset("<beans bean-discovery-mode=\"annotated\"/>"), "beans.xml"));
    }

    /** Writes a WAR whose deployment the server refuses after a build compatible extension of CDI has run. */
    public static Path refused() {
        return write(war("refused")
                .addPackage(UnsatisfiedBean.class.getPackage())
                .addAsServiceProvider(BuildCompatibleExtension.class, InspectingExtension.class)
                .addAsWebInfResource(new StringAsset("<beans bean-discovery-mode=\"annotated\"/>"), "beans.xml"));
    }

    /** Writes a WAR with a property of MicroProfile Config. */
    public static Path configured() {
        return write(war("configured")
                .addPackage(ConfiguredServlet.class.getPackage())
                .addAsResource(new StringAsset("greeting=hello"), "META-INF/microprofile-config.properties")
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** Writes a WAR whose servlet has Treadlight's lookups injected. */
    public static Path lookups() {
        return write(war("lookups", LookupServlet.class, LookupServlet.ModelBean.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** Writes a WAR whose CDI and EJB beans are class values, which a servlet uses through their proxies. */
    public static Path proxied() {
        return write(war("proxied")
                .addPackage(ProxiedServlet.class.getPackage())
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
    }

    /** Writes a WAR that uses a class value and then fails to start. */
    public static Path failing() {
        return write(war("failing", FailingListener.class).addAsLibrary(library()));
    }

    /** Writes an EAR with a library, an EJB module, a WAR and a resource adapter, each with its own class value. */
    public static Path ear() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "ear.ear")
                .addAsLibrary(library())
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "beans.jar")
                        .addClass(ClassValueBean.class)
                        .addClass("io.github.treadlight.deploy.app.BeanClassValue"))
                .addAsModule(war("web", LibraryServlet.class, BeanServlet.class, WarClassValueServlet.class)
                        .addClass(WarClassValueServlet.class.getName() + "$1"))
                .addAsModule(adapter("inner.rar")));
    }

    /** Writes a resource adapter that logs the superclass of its class value. */
    public static Path rar() {
        return write(adapter("adapter.rar"));
    }

    /** Writes an OSGi bundle without an activator. */
    public static Path bundle() {
        return write(ShrinkWrap.create(JavaArchive.class, "bundle.jar")
                .addClass(ClassValueLibrary.class)
                .setManifest(new StringAsset("""
                        Manifest-Version: 1.0
                        Bundle-ManifestVersion: 2
                        Bundle-SymbolicName: io.github.treadlight.deploy.bundle
                        Bundle-Version: 1.0.0
                        """)));
    }

    /** Returns the simulator's WAR that reads and writes JSON with Jackson. */
    public static Path jackson() {
        return Path.of(System.getProperty("treadlight.scenarios"), "jackson/target/jackson.war");
    }

    /** Returns the WAR that registers objects with the libraries of {@link #sharedLibraries}. */
    public static Path usingSharedLibraries() {
        return Path.of(System.getProperty("treadlight.scenarios"), "shared-libraries/target/shared-libraries.war");
    }

    /** Returns the libraries that deployments of {@link #usingSharedLibraries} share. */
    public static List<Path> sharedLibraries() throws IOException {
        try (Stream<Path> jars = Files.list(usingSharedLibraries().resolveSibling("lib"))) {
            return jars.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    /** Returns the WAR that needs Jakarta EE 11. */
    public static Path jakartaEe11() {
        return Path.of(System.getProperty("treadlight.scenarios"), "jakartaee11/target/jakartaee11.war");
    }

    /** Writes a WAR that opens object streams itself, with a stream filter that rejects one class. */
    public static Path streams() {
        return write(withoutCdi(war("streams").addPackage(RejectedClass.class.getPackage())).addAsWebInfResource(
                new StringAsset("!" + RejectedClass.class.getName() + "\n"), "treadlight.filter"));
    }

    /**
     * Writes a WAR with a persistent timer, whose information can contain each {@link SessionAttribute}, and with a
     * stream filter that rejects one class.
     */
    public static Path persistentTimers() {
        return write(sessions("persistent-timers")
                .addClasses(AllowedClass.class, RejectedClass.class)
                .addPackage(PersistentTimer.class.getPackage()).addAsWebInfResource(
                new StringAsset("!" + RejectedClass.class.getName() + "\n"), "treadlight.filter"));
    }

    /**
     * Writes a WAR that has the server write classes that the built-in list rejects, and read them again.
     *
     * @param withRemoteBean whether the WAR has a remote EJB, which a server without an ORB refuses
     */
    public static Path ownedStreams(boolean withRemoteBean) {
        WebArchive war = withoutCdi(war("owned").addPackages(true, FiringTimer.class.getPackage()));
        return write(withRemoteBean ? war : war.deleteClass(RemoteEchoBean.class));
    }

    /** Writes a WAR that keeps each {@link SessionAttribute} in its sessions. */
    public static Path sessions() {
        return write(sessions("sessions"));
    }

    /** Writes the WAR of {@link #sessions()} with a stream filter that rejects a class. */
    public static Path filteredSessions(Class<?> rejected) {
        return write(sessions("filtered-sessions").addAsWebInfResource(
                new StringAsset("# An old class.\n!" + rejected.getName() + "\n"), "treadlight.filter"));
    }

    /** Writes the WAR of {@link #sessions()} with the strict preset of the stream filter. */
    public static Path strictSessions() {
        return write(sessions("strict-sessions").addAsWebInfResource(
                new StringAsset("preset=strict\n"), "treadlight.filter"));
    }

    /** Writes the WAR of {@link #sessions()} for servers of a data grid, which share the sessions. */
    public static Path distributableSessions() {
        return write(sessions("grid")
                .setWebXML(new StringAsset("<web-app version=\"6.0\"><distributable/></web-app>")));
    }

    /** Writes the WAR of {@link #sessions()} so that it has a small cache of stateful EJBs. */
    public static Path passivatedBeans() {
        return write(sessions("passivated-beans").addAsWebInfResource(new StringAsset("""
                <glassfish-ejb-jar>
                  <enterprise-beans>
                    <ejb>
                      <ejb-name>KeeperBean</ejb-name>
                      <bean-cache>
                        <max-cache-size>32</max-cache-size>
                        <resize-quantity>8</resize-quantity>
                        <victim-selection-policy>LRU</victim-selection-policy>
                      </bean-cache>
                    </ejb>
                  </enterprise-beans>
                </glassfish-ejb-jar>
                """), "glassfish-ejb-jar.xml"));
    }

    private static WebArchive sessions(String name) {
        return withoutCdi(war(name).addPackage(SessionAttribute.class.getPackage()).addClass(XThis.class));
    }

    /** Disables CDI: Weld stores a hash of all beans in sessions, which a redeployment on Payara Micro changes. */
    private static WebArchive withoutCdi(WebArchive war) {
        return war.addAsWebInfResource(new StringAsset("<beans bean-discovery-mode=\"none\"/>"), "beans.xml");
    }

    /** Writes the WAR that detects changes of its registrations by something else. */
    public static Path sentinel() {
        return write(twin("sentinel").addClass(GlobalDataSource.class));
    }

    /** Writes a WAR with the classes of the sentinel, which uses the sentinel's connection pool and one of its own. */
    public static Path twin() {
        return write(twin("twin"));
    }

    /** Writes an EAR with a library and a WAR like {@link #twin}. Its deployment descriptor gives it another name. */
    public static Path twinEar() {
        return write(ShrinkWrap.create(EnterpriseArchive.class, "twin-ear.ear")
                .addAsLibrary(library())
                .addAsModule(twin(TWIN_CONTEXT))
                .setApplicationXML(new StringAsset("""
                        <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                          <application-name>shop</application-name>
                          <module><web>
                            <web-uri>%1$s.war</web-uri><context-root>%1$s</context-root>
                          </web></module>
                        </application>
                        """.formatted(TWIN_CONTEXT))));
    }

    private static WebArchive twin(String name) {
        return war(name)
                .addPackage(StubDataSource.class.getPackage())
                .addPackages(false, archived -> !archived.get().equals(path(GlobalDataSource.class)),
                        SentinelServlet.class.getPackage())
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
    }

    /** Returns the path of a class file in a folder of classes. */
    private static String path(Class<?> type) {
        return "/" + type.getName().replace('.', '/') + ".class";
    }

    private static WebArchive runningWar() {
        return withoutCdi(leaks("running").addPackage(StateServlet.class.getPackage()));
    }

    private static WebArchive pooled(String name) {
        return leaks(name).addPackage(PoolServlet.class.getPackage());
    }

    private static WebArchive leaks(String name, Class<?>... classes) {
        return war(name, classes).addPackages(false, LeakServlet.class.getPackage(), StubDataSource.class.getPackage());
    }

    private static WebArchive war(String name, Class<?>... classes) {
        return ShrinkWrap.create(WebArchive.class, name + ".war").addClasses(classes);
    }

    private static JavaArchive library() {
        return ShrinkWrap.create(JavaArchive.class, "library.jar")
                .addClasses(LibraryClassValue.class, ClassValueLibrary.class);
    }

    private static ResourceAdapterArchive adapter(String name) {
        return ShrinkWrap.create(ResourceAdapterArchive.class, name)
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "adapter.jar")
                        .addPackage(SmallAdapter.class.getPackage()));
    }

    private static Path write(Archive<?> archive) {
        return BuildFiles.write(archive, archive.getName());
    }
}

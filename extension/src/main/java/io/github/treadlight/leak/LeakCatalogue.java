package io.github.treadlight.leak;

import io.github.treadlight.leak.MapEntries.Place;
import java.util.List;

/** All that is known to hold applications in these servers after their end. docs/leaks.md shows it. */
public final class LeakCatalogue {
    /** Services of the configuration of undeployed applications. */
    public static final String CONFIG_SERVICES = "config-services";
    /** Clean-ups that never come. */
    public static final String SELF_HELD_CLEANUPS = "self-held-cleanups";

    private static final String ALL = "all";

    /** The names of all places. */
    public static final List<String> NAMES = of(ServerLibraries.NONE).entries.stream().map(Entry::name).toList();

    private final List<Entry> entries;

    /**
     * One kind of place.
     *
     * @param name by which it can be switched off
     * @param where servers and libraries, with the versions that it was seen in, or whose source was read
     * @param keeps what is kept there
     * @param safe why nobody misses it
     * @param source where that is known from
     */
    public record Entry(String name, String where, String keeps, String safe, String source, LeakCleaner cleaner) {}

    private LeakCatalogue(List<Entry> entries) {
        this.entries = entries;
    }

    /** Of a server; to be made before it has applications. */
    public static LeakCatalogue of(ServerLibraries server) {
        return new LeakCatalogue(List.of(
                new Entry("context-loaders", ALL,
                        "context class loaders of threads and shutdown hooks of the server that were made while the"
                                + " application was called",
                        "a thread that has nothing to do gets the loader above the application; servers set one for"
                                + " each task",
                        "Tomcat, JreMemoryLeakPreventionListener", new ContextLoaders(server)),
                new Entry("worker-caches", "all; Grizzly",
                        "requests kept for the next one, that became WebSockets of the application",
                        "a thread that has nothing to do makes them anew", "Grizzly, ThreadCache", new WorkerCaches()),
                new Entry("protection-domains", "all, up to JDK 23",
                        "the application's protection domains, inherited by threads that were made while it was called",
                        "only a security manager asks for them; with one they stay", "JEP 411, JEP 486",
                        new ProtectionDomains()),
                new Entry("shutdown-hooks", ALL, "shutdown hooks of the application's classes",
                        "the application has ended", "java.lang.Runtime.addShutdownHook", new ShutdownHooks()),
                new Entry("mbeans", ALL, "MBeans of the application's classes that it did not unregister",
                        "whoever asks one calls an application that has ended", "JMX 1.4", new ManagedBeans(server)),
                new Entry("remote-objects", ALL, "objects of the application's classes that it exported by RMI",
                        "whoever calls one calls an application that has ended",
                        "Tomcat, WebappClassLoaderBase.clearReferencesRmiTargets", new RemoteObjects(server)),
                new Entry("log-handlers", ALL,
                        "handlers and filters that the application gave to loggers which it did not make, such as"
                                + " jul-to-slf4j's to the root logger",
                        "they would log with an application that has ended", "java.util.logging.Logger.removeHandler",
                        new LogHandlers()),
                new Entry("jvm-defaults", ALL,
                        "what the application set for the whole JVM: Authenticator, ProxySelector, CookieHandler,"
                                + " ResponseCache, default SSL context, host name verifier, handler of uncaught"
                                + " exceptions",
                        "each is again what it was before, unless another application set it",
                        "the JDK's classes of these names", new JvmDefaults(server)),
                new Entry("image-providers", ALL, "readers and writers of image formats that the application has",
                        "Image I/O finds those of other applications by their own classes",
                        "javax.imageio.spi.IIORegistry", new ImageProviders(server)),
                new Entry("security-providers", ALL, "security providers that the application added",
                        "nothing is let go of, for others may use the algorithms; `--holders` tells of it",
                        "java.security.Security.addProvider", new SecurityProviders()),
                new Entry("mbean-listeners", ALL,
                        "listeners to the MBean server's delegate and to the JVM's memory and collector beans",
                        "whoever notifies one calls an application that has ended",
                        "JMX 1.4; Jolokia 2.1, which hawtio brings along", new NotificationListeners(server)),
                new Entry("jdbc-drivers", "GlassFish 7 and 8; Payara does it by itself for a WAR",
                        "JDBC drivers of the application", "nobody else can have a connection of them",
                        "java.sql.DriverManager.deregisterDriver", new JdbcDrivers(server)),
                new Entry("class-values", ALL,
                        "values of the JDK's class values, in classes that are not the application's",
                        "they are computed anew when they are asked for", "JDK-8136353", new ClassValueMaps(server)),
                new Entry("resource-bundles", ALL,
                        "resource bundles that are classes, by soft references",
                        "they are loaded again when somebody asks for them", "java.util.ResourceBundle.clearCache",
                        new ResourceBundles()),
                new Entry("bean-introspection", ALL,
                        "what the JDK's Introspector knows of the application's beans, by soft references",
                        "it is found out anew when it is asked for", "java.beans.Introspector.flushFromCaches",
                        new BeanIntrospection(server)),
                new Entry("jackson-types", "all; Jackson 2.18 to 2.21 of the server",
                        "types of the application in the cache of TypeFactory.instance",
                        "they are resolved anew when they are asked for", "FasterXML/jackson-databind#1363",
                        new JacksonTypes(server)),
                new Entry("jersey-resources", "all; Jersey 3.1 and 4.0",
                        "which classes of an EAR are JAX-RS resources",
                        "it is looked up again when it is asked for", "Jersey, CdiComponentProvider.beforeShutDown",
                        new MapEntries(server, Place.of(
                                "org.glassfish.jersey.ext.cdi1x.internal.CdiComponentProvider", MapGuard.CONCURRENT,
                                "runtimeSpecifics", "jaxRsResourceCache", "cache"))),
                new Entry("jersey-jsonb", "all; Jersey 3.1 and 4.0 with Yasson 3.0",
                        "what Jersey's own JSON-B knows of the application's classes, and the bean manager of the"
                                + " application that needed it first",
                        "it is found out anew when it is asked for; to adapters of other applications a foreign bean"
                                + " manager was no use",
                        "Jersey, JsonBindingProvider", new SharedJsonb(server)),
                new Entry("validation-messages", "all; Hibernate Validator 8.0 and 9.1",
                        "beans of the application that messages such as `${validatedValue.name}` asked for",
                        "they are looked at anew", "Jakarta Expression Language, BeanELResolver",
                        new MapsBelow(server, "org.hibernate.validator.internal.engine.messageinterpolation.el"
                                + ".BeanPropertiesElContext", "DEFAULT_RESOLVER", "org.hibernate.validator.",
                                "jakarta.el.")),
                new Entry("microprofile-configs", "GlassFish 7 and 8; Helidon's MicroProfile Config",
                        "the configuration of the application's loader",
                        "nobody can ask for it any more: its key is the loader",
                        "MicroProfile Config, ConfigProviderResolver.releaseConfig",
                        new MapEntries(server, Place.of(
                                "io.helidon.config.mp.MpConfigProviderResolver", MapGuard.readWriteLock("RW_LOCK"),
                                "CONFIGS"))),
                new Entry("fault-tolerance", "Payara", "policies of beans in an EAR's modules and libraries",
                        "their methods are keys, which nobody can ask for any more",
                        "Payara, FaultTolerancePolicy and FaultToleranceServiceImpl, which look at the EAR's loader"
                                + " only",
                        new MapEntries(server,
                                Place.of("fish.payara.microprofile.faulttolerance.policy.FaultTolerancePolicy",
                                        MapGuard.CONCURRENT, "POLICY_BY_METHOD"),
                                Place.ofService("fish.payara.microprofile.faulttolerance.FaultToleranceService",
                                        MapGuard.CONCURRENT, "contextByMethod"))),
                new Entry("remote-call-copiers", "GlassFish 7 and 8, Payara",
                        "how arguments and results of remote calls are copied, and written and read",
                        "it is found out anew when it is asked for",
                        "GlassFish's ORB and pfl, whose weak keys are held by the values, or whose keys are strong",
                        new MapEntries(server,
                                Place.of("com.sun.corba.ee.impl.copyobject.ReflectObjectCopierImpl",
                                        MapGuard.readWriteLock("ccf", "rwlock"), "ccf", "factoryCache", "cache"),
                                Place.of("org.glassfish.pfl.dynamic.copyobject.impl.ObjectCopierImpl",
                                        MapGuard.readWriteLock("ccf", "rwlock"), "ccf", "factoryCache", "cache"),
                                Place.of("org.glassfish.pfl.dynamic.copyobject.impl.ClassCopierOrdinaryImpl",
                                        MapGuard.CLASS, "classToClassFieldCopier"),
                                Place.of("com.sun.corba.ee.impl.io.ObjectStreamClass", MapGuard.CONCURRENT,
                                        "persistentFieldsValue", "map"),
                                Place.of("com.sun.corba.ee.impl.io.ObjectStreamClass",
                                        MapGuard.monitorOf("descriptorFor"), "descriptorFor", "hash"))),
                new Entry("remote-call-leftovers", "GlassFish 7 and 8, Payara",
                        "classes that remote calls wrote, after a collection has taken what was known of them",
                        "the ORB does so itself, with every tenth class that it looks up",
                        "GlassFish's pfl, SoftCache.processQueue", new LeftoverCells(server)),
                new Entry("object-adapters", "GlassFish 7 and 8, Payara",
                        "the object adapters of remote beans that were called",
                        "they are destroyed; that of a bean that runs is looked for again",
                        "GlassFish's ORB, ObjectKeyCacheEntry", new ObjectAdapters(server)),
                new Entry("ejb-timers", "Payara, with Hazelcast as its timer service",
                        "timers of beans, not persistent ones, that go on after the undeployment and are delivered to"
                                + " the next deployment",
                        "they are stopped, as the server means to",
                        "Payara, HazelcastTimerStore.stopTimers, which fails for a bean without persistent timers",
                        new TimersOfBeans(server)),
                new Entry("mail-session", ALL, "the default mail session that the first application made for all",
                        "others with an authenticator of their own are refused it; it is made anew",
                        "jakarta.mail.Session.getDefaultInstance",
                        new StaticReference(server, "jakarta.mail.Session", "defaultSession")),
                new Entry("transaction-resources", ALL,
                        "that a component used connections in a thread other than the one that ends it, such as an"
                                + " executor's",
                        "the component has ended", "GlassFish, JavaEETransactionManagerSimplified.resourceTable",
                        new TransactionResources(server)),
                new Entry("scheduled-tasks", ALL,
                        "tasks that the application left with the server's ManagedScheduledExecutorService",
                        "they would run, or be refused, after the end of what they belong to",
                        "GlassFish, ConcurrentRuntime", new ScheduledTasks(server)),
                new Entry("event-listeners", "GlassFish 7.0",
                        "the deploy command of each deployment, with the loader, and its listener for a failure",
                        "the server has unregistered them, in vain", "eclipse-ee4j/glassfish, commit 2ea846a91d",
                        new UnregisteredListeners(server)),
                new Entry("resource-validator", "GlassFish 7 and 8",
                        "the last application that was deployed",
                        "it is set anew before it is used", "GlassFish, ResourceValidator",
                        new LastValidated(server)),
                new Entry("connection-pools", ALL,
                        "pools of `@DataSourceDefinition`, with their connections, that the server did not destroy",
                        "no application of the name is there that could have a connection of them",
                        "Payara, DataSourceDefinitionDeployer", new ConnectionPools(server)),
                new Entry("pool-timer", ALL,
                        "the connection pool that the timer of all pools was to look after next, with its data source",
                        "it was cancelled with the application; the timer is given a task that does nothing",
                        "java.util.TimerThread.mainLoop, whose local variable has it", new AwaitedTask(server,
                                "com.sun.enterprise.connectors.util.ConnectorTimerProxy", "connectorTimer")),
                new Entry(CONFIG_SERVICES, "Payara",
                        "no loader, but some 20 services for the elements below `<application>`, about 80 KB for each"
                                + " deployment that there ever was",
                        "they are taken out when the element is removed from domain.xml, as GlassFish does by itself",
                        "Payara's hk2-config, Dom.removeChild", LeakCleaner.TOLD),
                new Entry(SELF_HELD_CLEANUPS, "Payara",
                        "no loader, but the closed jar files of each deployment's, about 50 KB, and the parts of each"
                                + " upload",
                        "they wait for a clean-up that cannot come, for it refers to what it waits for",
                        "java.lang.ref.Cleaner; Payara, ASURLClassLoader and PartItem", LeakCleaner.TOLD),
                // The longest search comes last: what it leaves of the time would be little.
                new Entry("thread-locals", ALL,
                        "values of thread locals, such as Jersey's injection managers (eclipse-ee4j/jersey#6099)",
                        "a thread that has nothing to do could as well have ended, and the next task have a new one",
                        "Tomcat's wiki, MemoryLeakProtection", new ThreadLocals())));
    }

    /** In the order in which they are searched. */
    public List<Entry> entries() {
        return entries;
    }
}

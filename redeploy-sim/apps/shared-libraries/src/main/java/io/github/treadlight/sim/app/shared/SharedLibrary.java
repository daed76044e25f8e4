package io.github.treadlight.sim.app.shared;

/** The shared libraries, and shared state of the JDK. */
enum SharedLibrary {
    LOG4J, LOGBACK, QUARTZ, MICROMETER, CAFFEINE, ECLIPSELINK, HIBERNATE, HIKARICP, NETTY, GRPC, RXJAVA, GUAVA,
    LOG_HANDLER, UNCAUGHT_EXCEPTIONS;

    /** Registers objects of an application with the library. */
    LibraryUse register(String app) throws Exception {
        return switch (this) {
            case LOG4J -> new Log4jUse(app);
            case LOGBACK -> new LogbackUse(app);
            case QUARTZ -> new QuartzUse(app);
            case MICROMETER -> new MicrometerUse(app);
            case CAFFEINE -> new CaffeineUse(app);
            case ECLIPSELINK -> new PersistenceUse(app, "eclipselink");
            case HIBERNATE -> new PersistenceUse(app, "hibernate");
            case HIKARICP -> new HikariUse(app);
            case NETTY -> new NettyUse(app);
            case GRPC -> new GrpcUse(app);
            case RXJAVA -> new RxJavaUse(app);
            case GUAVA -> new GuavaUse(app);
            case LOG_HANDLER -> new LogHandlerUse(app);
            case UNCAUGHT_EXCEPTIONS -> new UncaughtExceptionsUse(app);
        };
    }
}

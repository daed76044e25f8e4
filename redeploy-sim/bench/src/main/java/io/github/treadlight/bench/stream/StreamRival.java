package io.github.treadlight.bench.stream;

import io.github.treadlight.bench.ServerJars;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.StreamFilter;
import org.jspecify.annotations.Nullable;

/**
 * The implementations that are compared.
 *
 * <p>A JVM that measures one of them loads no stream class of another: the compiler would have to reckon with it.
 */
public enum StreamRival {
    /** The JDK's own, as an application uses them. */
    JDK {
        @Override
        Streams create(ClassLoader app) {
            return new JdkStreams();
        }
    },
    /** Those of Payara Micro, which writes no keys. */
    STOCK_PAYARA {
        @Override
        Streams create(ClassLoader app) {
            return ServerStreams.of(ServerJars.load("payara"), app);
        }
    },
    /** The same classes as Payara Server uses them: behind each class stands the key of its OSGi bundle. */
    STOCK_PAYARA_OSGI {
        @Override
        Streams create(ClassLoader app) {
            ClassLoader server = ServerJars.load("payara", "felix");
            OsgiKeys.begin(server);
            return ServerStreams.of(server, app);
        }
    },
    /** Those of GlassFish 8 where the JVM runs them, or else those of GlassFish 7. */
    STOCK_GLASSFISH {
        @Override
        Streams create(ClassLoader app) {
            boolean runs8 = Runtime.version().feature() >= 21;
            return ServerStreams.of(ServerJars.load(runs8 ? "glassfish8" : "glassfish7"), app);
        }

        @Override
        public boolean reads(StreamGraph graph) {
            // It asks loadClass for arrays, which has none, and then the loader of its own class.
            return graph != StreamGraph.ROW_ARRAY_100;
        }
    },
    /** Treadlight's, in the JDK's format, with its filter. */
    TREADLIGHT {
        @Override
        Streams create(ClassLoader app) {
            return new TreadlightStreams(new ObjectStreams(), app, StreamFilter.DEFAULT, null);
        }
    },
    /** The same without the filter: what it costs. */
    TREADLIGHT_UNFILTERED {
        @Override
        Streams create(ClassLoader app) {
            StreamFilter off = StreamFilter.of(StreamFilter.Mode.OFF, "");
            return new TreadlightStreams(new ObjectStreams(), app, off, null);
        }
    },
    /** In the format of Payara Server, and looking at each object for one to replace, as the stock streams do. */
    TREADLIGHT_KEYS {
        @Override
        Streams create(ClassLoader app) {
            return new TreadlightStreams(
                    new ObjectStreams(new KeyAnnotations()), app, StreamFilter.DEFAULT, KeyAnnotations::keep);
        }
    },
    /** The serial protocol of JBoss Marshalling, which is the JDK's format too. */
    JBOSS_SERIAL {
        @Override
        Streams create(ClassLoader app) {
            return new JbossStreams(app);
        }
    };

    /** The rival whose place this one would take in a server; null when it is itself a server's, or the JDK's. */
    public static @Nullable StreamRival stockOf(String rival) {
        return switch (rival) {
            case "TREADLIGHT_KEYS" -> STOCK_PAYARA_OSGI;
            case "TREADLIGHT", "TREADLIGHT_UNFILTERED", "JBOSS_SERIAL" -> STOCK_PAYARA;
            default -> null;
        };
    }

    /** Whether it can read what it wrote. */
    public boolean reads(StreamGraph graph) {
        return true;
    }

    /**
     * Its streams for an application.
     *
     * @param app the loader of the application's classes
     * @throws IllegalStateException when the server's streams cannot be loaded
     */
    abstract Streams create(ClassLoader app);
}

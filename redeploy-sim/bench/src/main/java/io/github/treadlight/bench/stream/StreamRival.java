package io.github.treadlight.bench.stream;

import io.github.treadlight.bench.ServerJars;
import io.github.treadlight.stream.DescriptorAnnotations;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.StreamFilter;

/**
 * The compared implementations of object streams.
 *
 * <p>A JVM that measures one of them loads no stream class of another, which the JIT compiler would have to allow for.
 */
public enum StreamRival {
    /** The JDK's streams, as applications use them. */
    JDK {
        @Override
        Streams create(ClassLoader app) {
            return new JdkStreams();
        }
    },
    /** The streams of Payara Micro, which write no bundle keys. */
    STOCK_PAYARA {
        @Override
        Streams create(ClassLoader app) {
            return UnmodifiedStreams.of(ServerJars.load("payara"), app);
        }
    },
    /** The streams of Payara Server, the classes of Payara Micro: the key of an OSGi bundle follows each class. */
    STOCK_PAYARA_OSGI {
        @Override
        Streams create(ClassLoader app) {
            ClassLoader server = ServerJars.load("payara", "felix");
            OsgiKeys.begin(server);
            return UnmodifiedStreams.of(server, app);
        }
    },
    /** The streams of GlassFish 8, or of GlassFish 7 on JVMs that cannot load those. */
    STOCK_GLASSFISH {
        @Override
        Streams create(ClassLoader app) {
            boolean runs8 = Runtime.version().feature() >= 21;
            return UnmodifiedStreams.of(ServerJars.load(runs8 ? "glassfish8" : "glassfish7"), app);
        }

        @Override
        public boolean reads(StreamGraph graph) {
            // It calls loadClass for arrays, which never finds any, and then tries the loader of its own class.
            return graph != StreamGraph.ROW_ARRAY_100;
        }
    },
    /** Treadlight's streams in the JDK's format, with the filter. */
    TREADLIGHT {
        @Override
        Streams create(ClassLoader app) {
            return new TreadlightStreams(new ObjectStreams(), app, StreamFilter.DEFAULT, null);
        }
    },
    /** Treadlight's streams without the filter, to show the cost of the filter. */
    TREADLIGHT_UNFILTERED {
        @Override
        Streams create(ClassLoader app) {
            StreamFilter off = StreamFilter.of(StreamFilter.Mode.OFF, "");
            return new TreadlightStreams(new ObjectStreams(), app, off, null);
        }
    },
    /** Treadlight's streams that read all values themselves, with the filter. */
    TREADLIGHT_FAST {
        @Override
        Streams create(ClassLoader app) {
            return fast(app, StreamFilter.DEFAULT);
        }
    },
    /** The streams that read all values themselves, without the filter, to show the cost of the filter. */
    TREADLIGHT_FAST_UNFILTERED {
        @Override
        Streams create(ClassLoader app) {
            return fast(app, StreamFilter.of(StreamFilter.Mode.OFF, ""));
        }
    },
    /** Treadlight's streams in Payara Server's format. They check each object for replacement, as the stock ones do. */
    TREADLIGHT_KEYS {
        @Override
        Streams create(ClassLoader app) {
            return new TreadlightStreams(
                    new ObjectStreams(new BundleKeyAnnotations()), app, StreamFilter.DEFAULT,
                    BundleKeyAnnotations::keep);
        }
    },
    /** The serial protocol of JBoss Marshalling, which uses the JDK's format. */
    JBOSS_SERIAL {
        @Override
        Streams create(ClassLoader app) {
            return new JbossStreams(app);
        }
    };

    /** Returns whether it can read what it wrote. */
    public boolean reads(StreamGraph graph) {
        return true;
    }

    /**
     * Creates streams for an application.
     *
     * @param app the loader of the application's classes
     * @throws IllegalStateException if the server's streams cannot be loaded
     */
    abstract Streams create(ClassLoader app);

    private static Streams fast(ClassLoader app, StreamFilter filter) {
        return new TreadlightStreams(
                new ObjectStreams(DescriptorAnnotations.NONE, loader -> filter, () -> true), app, filter, null);
    }
}

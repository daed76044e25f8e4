package io.github.treadlight.bench.rmi;

import com.sun.corba.ee.impl.encoding.EncapsInputStream;
import com.sun.corba.ee.impl.encoding.EncapsOutputStream;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import io.github.treadlight.bench.stream.StreamApp;
import io.github.treadlight.bench.stream.StreamGraph;
import io.github.treadlight.server.OrbWithTreadlight;
import java.io.Serializable;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;

/** In the loader that has the ORB: the ORB, and an application below. */
public final class OrbSide {
    private final ORB orb;
    private final Serializable object;

    /** Starts the ORB, deploys the application and makes its loader the thread's context loader. */
    public OrbSide(String rival, String graph) throws ReflectiveOperationException {
        ClassLoader app = new WarLoader();
        Thread.currentThread().setContextClassLoader(app);
        orb = ORBFactory.create(new String[0], new Properties(), false);
        if (OrbRival.valueOf(rival) != OrbRival.STOCK) {
            OrbWithTreadlight.install(orb, OrbRival.valueOf(rival) == OrbRival.TREADLIGHT);
        }
        StreamApp application = (StreamApp) app.loadClass(WarLoader.APPLICATION).getConstructor().newInstance();
        object = (Serializable) application.create(StreamGraph.valueOf(graph));
    }

    /** What is written. */
    public Object object() {
        return object;
    }

    /** Writes it into a new encapsulation. */
    public Supplier<byte[]> write() {
        return () -> {
            EncapsOutputStream out = (EncapsOutputStream) orb.create_output_stream();
            out.write_value(object);
            return out.toByteArray();
        };
    }

    /** Reads a value from an encapsulation. */
    public Function<byte[], Object> read() {
        return bytes -> new EncapsInputStream(orb, bytes, bytes.length).read_value();
    }

    /** Ends the ORB. */
    public Runnable close() {
        return orb::destroy;
    }
}

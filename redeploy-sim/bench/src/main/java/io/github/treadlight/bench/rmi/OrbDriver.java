package io.github.treadlight.bench.rmi;

import com.sun.corba.ee.impl.encoding.EncapsInputStream;
import com.sun.corba.ee.impl.encoding.EncapsOutputStream;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.osgi.ORBFactory;
import io.github.treadlight.bench.stream.StreamApp;
import io.github.treadlight.bench.stream.StreamGraph;
import io.github.treadlight.server.remote.OrbWithTreadlight;
import java.io.Serializable;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;

/** An ORB with an application, inside the loader of the ORB's classes. {@link IsolatedOrb} calls it by reflection. */
public final class OrbDriver {
    private final ORB orb;
    private final Serializable object;

    /** Starts the ORB and deploys the application, whose loader becomes the thread's context class loader. */
    public OrbDriver(String rival, String graph) throws ReflectiveOperationException {
        ClassLoader app = new WarLoader();
        Thread.currentThread().setContextClassLoader(app);
        orb = ORBFactory.create(new String[0], new Properties(), false);
        if (OrbRival.valueOf(rival) != OrbRival.STOCK) {
            OrbWithTreadlight.install(orb, OrbRival.valueOf(rival) == OrbRival.TREADLIGHT);
        }
        StreamApp application = (StreamApp) app.loadClass(WarLoader.APPLICATION).getConstructor().newInstance();
        object = (Serializable) application.create(StreamGraph.valueOf(graph));
    }

    /** Returns the object that is written. */
    public Object object() {
        return object;
    }

    /** Returns a function that writes the object into a new encapsulation. */
    public Supplier<byte[]> write() {
        return () -> {
            EncapsOutputStream out = (EncapsOutputStream) orb.create_output_stream();
            out.write_value(object);
            return out.toByteArray();
        };
    }

    /** Returns a function that reads a value from an encapsulation. */
    public Function<byte[], Object> read() {
        return bytes -> new EncapsInputStream(orb, bytes, bytes.length).read_value();
    }

    /** Returns a function that destroys the ORB. */
    public Runnable close() {
        return orb::destroy;
    }
}

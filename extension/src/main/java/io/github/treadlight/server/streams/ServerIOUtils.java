package io.github.treadlight.server.streams;

import com.sun.enterprise.container.common.spi.util.GlassFishInputStreamHandler;
import com.sun.enterprise.container.common.spi.util.GlassFishOutputStreamHandler;
import com.sun.enterprise.container.common.spi.util.IndirectlySerializable;
import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import com.sun.enterprise.container.common.spi.util.SerializableObjectFactory;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.platform.InstanceFolder;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.Replacement;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamOrigin;
import io.github.treadlight.stream.filter.StreamUse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.logging.Level;
import javax.naming.Context;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the object streams of the server's containers by Treadlight's. Containers write and read sessions, stateful
 * beans, timers and highly available stores through this contract.
 *
 * <p>Implements both variants of the contract: GlassFish's, against which it is compiled, and Payara's, whose methods
 * have the id of an application as a parameter. The server's own implementation keeps the same handlers. It is used
 * with {@code object-streams=stock}, with the same filter.
 *
 * <p>Thread-safe. Keeps the handlers of the containers.
 */
final class ServerIOUtils implements JavaEEIOUtils {
    private static final ModuleLog LOG = ModuleLog.of(ServerIOUtils.class);
    private static final long UNKNOWN_APPLICATION = 0;
    private static final long UNKNOWN_LENGTH = -1;
    /** Longer arrays are not remembered, because a digest would take longer than a few milliseconds. */
    private static final int LONGEST_REMEMBERED = 1 << 22;

    private final ServerStreams server;
    private final Supplier<JavaEEIOUtils> ofServer;
    private final Collection<GlassFishInputStreamHandler> inputHandlers = new CopyOnWriteArraySet<>();
    private final Collection<GlassFishOutputStreamHandler> outputHandlers = new CopyOnWriteArraySet<>();
    private final Replacement replaced = this::replace;
    private final OwnWrites writes;
    private volatile @Nullable JavaEEIOUtils stock;

    /**
     * Creates the implementation.
     *
     * @param ofServer finds the server's own implementation; called when it is needed, and at most once if it succeeds
     * @param writes receives the arrays that are written, and is asked about those that are read
     */
    ServerIOUtils(ServerStreams server, Supplier<JavaEEIOUtils> ofServer, OwnWrites writes) {
        this.server = server;
        this.ofServer = ofServer;
        this.writes = writes;
    }

    @Override
    public ObjectInputStream createObjectInputStream(InputStream source, boolean resolve, ClassLoader loader)
            throws Exception {
        return createObjectInputStream(source, resolve, loader, UNKNOWN_APPLICATION);
    }

    /** Implements Payara's variant of the contract. */
    public ObjectInputStream createObjectInputStream(
            InputStream source, boolean resolve, ClassLoader loader, long appUniqueId) throws Exception {
        SessionReader reader = SessionReader.find();
        if (reader == null) {
            return input(source, resolve, loader, appUniqueId, StreamUse.UNKNOWN);
        }
        if (reader == SessionReader.ATTRIBUTE) {
            SessionInputStream session = SessionInputStream.current();
            return session == null ? input(source, resolve, loader, appUniqueId, StreamUse.UNKNOWN)
                    : session.lost().attribute(input(
                            source, resolve, loader, appUniqueId, new StreamUse(session.origin(), false)));
        }
        StreamOrigin origin = origin(reader, source);
        return new SessionInputStream(input(source, resolve, loader, appUniqueId, new StreamUse(origin, true)),
                origin, new LostAttributes(filterOf(loader).reader()), reader != SessionReader.STORE);
    }

    private static StreamOrigin origin(SessionReader reader, InputStream source) {
        boolean isOwn = reader == SessionReader.REDEPLOYMENT
                || (reader == SessionReader.RESTART && OwnFile.isSource(source, InstanceFolder.find()));
        return isOwn ? StreamOrigin.OWN : StreamOrigin.UNKNOWN;
    }

    private ObjectInputStream input(
            InputStream source, boolean resolve, @Nullable ClassLoader loader, long appUniqueId, StreamUse use)
            throws Exception {
        ObjectStreams streams = server.selected();
        if (streams == null) {
            return stockInput(source, UNKNOWN_LENGTH, resolve, loader, appUniqueId, use.origin());
        }
        try {
            return streams.input(source, loader, filterOf(loader), resolved(resolve, appUniqueId), use);
        } catch (IOException | RuntimeException failure) {
            return FailedInput.of(failure);
        }
    }

    @Override
    public ObjectOutputStream createObjectOutputStream(OutputStream sink, boolean replace) throws IOException {
        ObjectStreams streams = server.selected();
        return streams == null
                ? stock().createObjectOutputStream(sink, replace)
                : streams.output(sink, replace ? replaced : null);
    }

    @Override
    public byte[] serializeObject(Object object, boolean replace) throws IOException {
        ObjectStreams streams = server.selected();
        byte[] written = streams == null ? stock().serializeObject(object, replace) : write(streams, object, replace);
        if (written.length <= LONGEST_REMEMBERED && server.filter().mode() != StreamFilter.Mode.OFF) {
            writes.add(written, replace && TimerWriter.isWriting());
        }
        return written;
    }

    private byte[] write(ObjectStreams streams, Object object, boolean replace) throws IOException {
        try {
            return streams.write(object, replace ? replaced : null);
        } catch (NotSerializableException named) {
            throw named;
        } catch (RuntimeException failure) {
            throw new IOException("An object could not be serialized: " + failure, failure);
        }
    }

    @Override
    public @Nullable Object deserializeObject(byte[] bytes, boolean resolve, ClassLoader loader) throws Exception {
        return deserializeObject(bytes, resolve, loader, UNKNOWN_APPLICATION);
    }

    /** Implements Payara's variant of the contract. */
    public @Nullable Object deserializeObject(byte[] bytes, boolean resolve, ClassLoader loader, long appUniqueId)
            throws Exception {
        ObjectStreams streams = server.selected();
        StreamOrigin origin = StreamOrigin.remembered(
                () -> bytes.length <= LONGEST_REMEMBERED && writes.contain(bytes));
        if (streams == null) {
            try (ObjectInputStream in =
                    stockInput(new ByteArrayInputStream(bytes), bytes.length, resolve, loader, appUniqueId, origin)) {
                return in.readObject();
            }
        }
        return streams.read(
                bytes, loader, filterOf(loader), resolved(resolve, appUniqueId), new StreamUse(origin, false));
    }

    /**
     * Returns a stream of the server's implementation with Treadlight's filter. If the filter cannot be set, reading
     * from the stream fails, unless the filter only logs.
     *
     * @param length the number of bytes in the source, or {@link #UNKNOWN_LENGTH}
     */
    private ObjectInputStream stockInput(
            InputStream source, long length, boolean resolve, @Nullable ClassLoader loader, long appUniqueId,
            StreamOrigin origin) throws Exception {
        ObjectInputFilter filter = filterOf(loader).forStream(length, origin);
        if (filter == null) {
            return StockStreams.input(stock(), source, resolve, loader, appUniqueId);
        }
        if (server.filter().mode() == StreamFilter.Mode.LOG) {
            ObjectInputStream stream = StockStreams.input(stock(), source, resolve, loader, appUniqueId);
            observe(stream, filter);
            return stream;
        }
        try {
            ObjectInputStream stream = StockStreams.input(stock(), source, resolve, loader, appUniqueId);
            stream.setObjectInputFilter(filter);
            return stream;
        } catch (IOException | RuntimeException failure) {
            return FailedInput.of(failure);
        }
    }

    private static void observe(ObjectInputStream stream, ObjectInputFilter filter) {
        try {
            stream.setObjectInputFilter(filter);
        } catch (RuntimeException refused) { // for example by another filter factory
            LOG.log(Level.FINE, "Treadlight does not observe a stream of a container", refused);
        }
    }

    /** Returns the filter of a class loader, or of the thread's context class loader if it is null. */
    private StreamFilter filterOf(@Nullable ClassLoader loader) {
        return server.filterOf(loader != null ? loader : Thread.currentThread().getContextClassLoader())
                .forBytesOfOthers();
    }

    /** Returns a replacement that calls the handlers of the containers in order, or null to resolve nothing. */
    private @Nullable Replacement resolved(boolean resolve, long appUniqueId) {
        return resolve ? object -> resolve(object, appUniqueId) : null;
    }

    private @Nullable Object resolve(Object object, long appUniqueId) throws IOException {
        try {
            if (object instanceof SerializableObjectFactory factory) {
                return StockStreams.create(factory, appUniqueId);
            }
            for (GlassFishInputStreamHandler handler : inputHandlers) {
                Object resolved = handler.resolveObject(object);
                if (resolved != null) {
                    return resolved == GlassFishInputStreamHandler.NULL_OBJECT ? null : resolved;
                }
            }
            return object;
        } catch (RuntimeException failure) {
            // for example a reference to a bean that was undeployed; containers expect an IOException
            throw new IOException("An object that is stored as " + object.getClass().getName()
                    + " could not be restored: " + failure, failure);
        }
    }

    private Object replace(Object object) throws IOException {
        if (object instanceof IndirectlySerializable indirect) {
            return indirect.getSerializableObjectFactory();
        }
        if (object instanceof Context) {
            return contextFactory(object);
        }
        for (GlassFishOutputStreamHandler handler : outputHandlers) {
            Object replacement = handler.replaceObject(object);
            if (replacement != null) {
                return replacement;
            }
        }
        return object;
    }

    /**
     * Returns the serializable factory of a naming context. Only the server's own stream can create it, so the context
     * is written to such a stream, and the factory is read from there without resolving it.
     */
    private Object contextFactory(Object context) throws IOException {
        JavaEEIOUtils own = stock();
        try {
            return own.deserializeObject(own.serializeObject(context, true), false, own.getClass().getClassLoader());
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException("A naming context could not be serialized", failure);
        }
    }

    /** Returns the server's own implementation, which has the same handlers. */
    private JavaEEIOUtils stock() {
        JavaEEIOUtils present = stock;
        return present != null ? present : findStock();
    }

    private synchronized JavaEEIOUtils findStock() {
        JavaEEIOUtils present = stock;
        if (present == null) {
            present = ofServer.get();
            inputHandlers.forEach(present::addGlassFishInputStreamHandler);
            outputHandlers.forEach(present::addGlassFishOutputStreamHandler);
            stock = present;
        }
        return present;
    }

    @Override
    public synchronized void addGlassFishInputStreamHandler(GlassFishInputStreamHandler handler) {
        if (inputHandlers.add(handler) && stock != null) {
            stock.addGlassFishInputStreamHandler(handler);
        }
    }

    @Override
    public synchronized void removeGlassFishInputStreamHandler(GlassFishInputStreamHandler handler) {
        inputHandlers.remove(handler);
        if (stock != null) {
            stock.removeGlassFishInputStreamHandler(handler);
        }
    }

    @Override
    public synchronized void addGlassFishOutputStreamHandler(GlassFishOutputStreamHandler handler) {
        if (outputHandlers.add(handler) && stock != null) {
            stock.addGlassFishOutputStreamHandler(handler);
        }
    }

    @Override
    public synchronized void removeGlassFishOutputStreamHandler(GlassFishOutputStreamHandler handler) {
        outputHandlers.remove(handler);
        if (stock != null) {
            stock.removeGlassFishOutputStreamHandler(handler);
        }
    }
}

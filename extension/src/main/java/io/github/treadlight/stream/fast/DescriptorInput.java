package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.bytes.FilterCalls;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.BoundDescriptor;
import io.github.treadlight.stream.descriptor.BoundDescriptors;
import io.github.treadlight.stream.descriptor.JdkDescriptors;
import io.github.treadlight.stream.descriptor.KnownClass;
import io.github.treadlight.stream.descriptor.SeenDescriptor;
import io.github.treadlight.stream.descriptor.StreamContext;
import io.github.treadlight.stream.descriptor.UnfinishedDescriptor;
import io.github.treadlight.stream.descriptor.UsedDescriptors;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The class descriptors of one stream: recognizes or parses them, finds their classes, and binds them. */
final class DescriptorInput {
    /** The most interfaces that a class file can name. */
    private static final int MOST_INTERFACES = 65_535;

    private final FastInputStream stream;
    private final ValueReader values;
    private final ByteSource source;
    private final PrimitiveInput in;
    private final HandleTable handles;
    private final FilterCalls filterCalls;
    private final StreamContext context;
    private final DescriptorParser parser;
    private final RecognizedTypes types;
    private final UsedDescriptors used = new UsedDescriptors();

    DescriptorInput(FastInputStream stream, ValueReader values, StreamContext context) {
        this.stream = stream;
        this.values = values;
        this.source = values.source;
        this.in = values.in;
        this.handles = values.handles;
        this.filterCalls = values.filterCalls;
        this.context = context;
        this.parser = new DescriptorParser(values);
        this.types = new RecognizedTypes(values);
    }

    /** Forgets the descriptors that were read before a reset in the stream. */
    void reset() {
        used.clear();
    }

    /** Reads a descriptor and sets the current handle. Returns null for a null in the stream. */
    @Nullable BoundDescriptor read(boolean unshared) throws IOException {
        byte code = in.peekByte();
        return switch (code) {
            case ObjectStreamConstants.TC_REFERENCE -> readReference(unshared);
            case ObjectStreamConstants.TC_CLASSDESC -> readOfClass(unshared);
            case ObjectStreamConstants.TC_PROXYCLASSDESC -> readOfProxy(unshared);
            case ObjectStreamConstants.TC_NULL -> {
                values.readNull();
                yield null;
            }
            default -> throw ValueReader.invalid(code);
        };
    }

    private BoundDescriptor readReference(boolean unshared) throws IOException {
        Object value = values.readReference(unshared);
        if (value instanceof UnfinishedDescriptor) {
            throw new InvalidClassException("Class descriptor should be initialized");
        }
        if (value != null && !(value instanceof BoundDescriptor)) {
            throw new ClassCastException(value.getClass() + " is no class descriptor");
        }
        return Objects.requireNonNull((BoundDescriptor) value); // fails as the JDK does
    }

    private int begin(boolean unshared, UnfinishedDescriptor unfinished) throws IOException {
        in.readByte();
        int own = handles.assign(unshared ? HandleTable.UNSHARED : unfinished);
        handles.current = HandleTable.NULL;
        return own;
    }

    private BoundDescriptor finish(int own, boolean unshared, BoundDescriptor bound) {
        if (!unshared) {
            handles.replace(own, bound);
        }
        handles.finish(own);
        handles.current = own;
        return bound;
    }

    private BoundDescriptor readOfProxy(boolean unshared) throws IOException {
        UnfinishedDescriptor unfinished = new UnfinishedDescriptor();
        int own = begin(unshared, unfinished);
        String[] interfaces = readInterfaces();
        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlockMode(true);
        try {
            type = context.resolveProxy(interfaces);
            if (!Proxy.isProxyClass(type)) {
                throw new InvalidClassException("Not a proxy");
            }
            for (Class<?> each : type.getInterfaces()) {
                filterCalls.check(each);
            }
        } catch (ClassNotFoundException unknown) {
            missing = unknown;
        } catch (IllegalAccessError refused) {
            InvalidClassException invalid = new InvalidClassException(refused.getMessage());
            invalid.initCause(refused);
            throw invalid;
        } catch (OutOfMemoryError tooLarge) {
            throw tooLarge(interfaces, tooLarge);
        }
        filterCalls.check(type);
        values.data.skip();
        BoundDescriptor bound;
        try {
            filterCalls.references++;
            filterCalls.depth++;
            bound = BoundDescriptors.bindProxy(type, missing, read(false), unfinished, used);
        } catch (OutOfMemoryError tooLarge) {
            throw tooLarge(interfaces, tooLarge);
        } finally {
            filterCalls.depth--;
        }
        return finish(own, unshared, bound);
    }

    private static InvalidObjectException tooLarge(String[] interfaces, OutOfMemoryError error) {
        InvalidObjectException invalid = new InvalidObjectException(
                "Proxy interface limit exceeded: " + Arrays.toString(interfaces));
        invalid.initCause(error);
        return invalid;
    }

    private String[] readInterfaces() throws IOException {
        int count = in.readInt();
        int limit = JdkDescriptors.PROXY_INTERFACES;
        if (count > MOST_INTERFACES) {
            throw new InvalidObjectException("interface limit exceeded: " + count + ", limit: " + limit);
        }
        String[] interfaces = new String[count];
        for (int i = 0; i < count; i++) {
            interfaces[i] = in.readUtf();
        }
        if (count > limit) {
            throw new InvalidObjectException("interface limit exceeded: " + count + ", limit: " + limit + "; "
                    + Arrays.toString(interfaces));
        }
        return interfaces;
    }

    private BoundDescriptor readOfClass(boolean unshared) throws IOException {
        UnfinishedDescriptor unfinished = new UnfinishedDescriptor();
        int own = begin(unshared, unfinished);
        source.lookAhead();
        int from = source.position();
        int window = source.window();
        SeenDescriptor seen = context.classes().findNext(source);
        // The bytes of a reference to a type match the known descriptor even if the reference has another target.
        boolean mistaken = seen != null && !types.referencesMatch(seen);
        if (mistaken) {
            seen = null;
        }
        ObjectStreamClass read = seen != null ? types.consume(seen) : parser.parse();
        int to = source.position();
        boolean inOneWindow = window == source.window();

        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlockMode(true);
        try {
            type = context.resolve(stream, read, seen == null ? null : seen.known);
            KnownClass known = context.resolved();
            if (seen == null && !mistaken && known != null && inOneWindow && window == source.window()) {
                seen = SeenDescriptor.of(source, from, to, read, known);
                if (seen != null) {
                    context.classes().learn(seen);
                }
            }
        } catch (ClassNotFoundException unknown) {
            missing = unknown;
        }
        filterCalls.check(type);
        values.data.skip();
        BoundDescriptor bound;
        try {
            filterCalls.references++;
            filterCalls.depth++;
            bound = BoundDescriptors.bind(seen, read, type, missing, read(false), unfinished, used);
            for (Class<?> each : bound.unnamed) {
                filterCalls.check(each);
            }
        } finally {
            filterCalls.depth--;
        }
        return finish(own, unshared, bound);
    }
}

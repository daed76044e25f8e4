package io.github.treadlight.stream.descriptor;

import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class descriptor that is bound to a class, with the facts that a stream needs to read objects of the class.
 *
 * <p>Immutable except for {@link #slots}, which several threads may compute. Refers to its class.
 */
public final class BoundDescriptor {
    private static final Class<?>[] NONE = {};
    /**
     * The largest number of fields that a cached descriptor can have beyond those of its class. Descriptors of older
     * versions of a class have a few, forged ones can have hundreds.
     */
    private static final int MOST_UNKNOWN_FIELDS = 16;

    public final ObjectStreamClass descriptor;
    /** The class; null if it was not found. */
    public final @Nullable Class<?> type;
    /** The exception if the class was not found. */
    public final @Nullable ClassNotFoundException missing;
    final @Nullable BoundDescriptor above;
    public final boolean isEnum;
    public final boolean isRecord;
    public final boolean isExternalizable;
    public final boolean isInstantiable;
    public final boolean hasBlockExternalData;
    public final boolean hasReadResolve;
    /** False for String, Class and ObjectStreamClass, which streams do not contain as ordinary objects. */
    public final boolean isPlain;
    /** Superclasses that the stream does not name, but would name if this JVM had written it. */
    public final Class<?>[] unnamed;
    /**
     * True if this may be cached, and with it descriptors of subclasses: it can be recognized in later streams, takes
     * little memory, and refers only to classes that its own class keeps alive. A forged stream can name any class as a
     * superclass, even one of an application above one of the JDK, or one that does not exist.
     */
    final boolean isCacheable;

    private volatile DataSlot @Nullable [] slots;

    BoundDescriptor(ObjectStreamClass descriptor, @Nullable Class<?> type, @Nullable ClassNotFoundException missing,
            @Nullable BoundDescriptor above, boolean isUncached) {
        this.descriptor = descriptor;
        this.type = type;
        this.missing = missing;
        this.above = above;
        this.isEnum = JdkDescriptors.is(JdkDescriptors.IS_ENUM, descriptor);
        this.isRecord = JdkDescriptors.is(JdkDescriptors.IS_RECORD, descriptor);
        this.isExternalizable = JdkDescriptors.is(JdkDescriptors.IS_EXTERNALIZABLE, descriptor);
        this.isInstantiable = JdkDescriptors.is(JdkDescriptors.IS_INSTANTIABLE, descriptor);
        this.hasBlockExternalData = JdkDescriptors.is(JdkDescriptors.HAS_BLOCK_EXTERNAL_DATA, descriptor);
        this.hasReadResolve = JdkDescriptors.is(JdkDescriptors.HAS_READ_RESOLVE, descriptor);
        this.isPlain = type != String.class && type != Class.class && type != ObjectStreamClass.class;
        this.unnamed = type == null ? NONE : unnamed(descriptor);
        this.isCacheable = !isUncached && type != null && !hasManyUnknownFields(descriptor) && (above == null
                || (above.isCacheable && above.type != null && above.type.isAssignableFrom(type)));
    }

    private static boolean hasManyUnknownFields(ObjectStreamClass descriptor) {
        ObjectStreamClass local = JdkDescriptors.local(descriptor);
        int ofClass = local == null ? 0 : local.getFields().length;
        return descriptor.getFields().length - ofClass > MOST_UNKNOWN_FIELDS;
    }

    private static Class<?>[] unnamed(ObjectStreamClass descriptor) {
        ObjectStreamClass named = null;
        for (ObjectStreamClass at = JdkDescriptors.above(descriptor); at != null && named == null;
                at = JdkDescriptors.above(at)) {
            named = JdkDescriptors.local(at);
        }
        ObjectStreamClass local = JdkDescriptors.local(descriptor);
        List<Class<?>> unnamed = new ArrayList<>();
        for (ObjectStreamClass at = local == null ? null : JdkDescriptors.above(local); at != null && at != named;
                at = JdkDescriptors.above(at)) {
            Class<?> type = at.forClass();
            if (type != null) {
                unnamed.add(type);
            }
        }
        return unnamed.toArray(NONE);
    }

    /** Returns the parts of an object's data, those of superclasses first. */
    public DataSlot[] slots() throws InvalidClassException {
        DataSlot[] known = slots;
        if (known == null) {
            known = JdkDescriptors.layout(descriptor);
            slots = known;
        }
        return known;
    }
}

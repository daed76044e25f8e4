package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.bytes.FilterCalls;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.SeenDescriptor;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import org.jspecify.annotations.Nullable;

/**
 * The type strings of descriptors that were recognized by their bytes. A stream contains each type in full once, and
 * then references to it. The bytes of a reference do not show the type, so the target of the reference is compared.
 */
final class RecognizedTypes {
    private final ByteSource source;
    private final PrimitiveInput in;
    private final HandleTable handles;
    private final FilterCalls filterCalls;

    RecognizedTypes(ValueReader values) {
        this.source = values.source;
        this.in = values.in;
        this.handles = values.handles;
        this.filterCalls = values.filterCalls;
    }

    /** Skips a descriptor that was read before, and gives handles to its type strings. */
    ObjectStreamClass consume(SeenDescriptor seen) throws IOException {
        int types = seen.typeCount();
        for (int i = 0; i < types; i++) {
            in.skipNow(seen.part(i).length);
            if (source.byteAt(source.position()) == ObjectStreamConstants.TC_REFERENCE) {
                in.skipNow(1 + Integer.BYTES);
                filterCalls.checkReference();
            } else {
                in.skipNow(writtenLength(source.position()));
                handles.assignFinished(new String(seen.type(i))); // each in the stream is an object of its own
            }
        }
        in.skipNow(seen.part(types).length);
        return seen.descriptor;
    }

    /** Returns the handle of a reference at an index. */
    private int handleAt(int index) {
        return (source.shortAt(index + 1) << Short.SIZE | source.shortAt(index + 1 + Short.BYTES))
                - ObjectStreamConstants.baseWireHandle;
    }

    /** Returns the number of bytes of a string with its code and its length, at an index. */
    private int writtenLength(int index) {
        return 1 + Short.BYTES + source.shortAt(index + 1);
    }

    /** Returns whether the references in a descriptor that comes next refer to the types of the known one. */
    boolean referencesMatch(SeenDescriptor seen) {
        int first = handles.size();
        int written = 0;
        int at = source.position();
        for (int i = 0; i < seen.typeCount(); i++) {
            at += seen.part(i).length;
            if (source.byteAt(at) != ObjectStreamConstants.TC_REFERENCE) {
                at += writtenLength(at);
                written++;
                continue;
            }
            int target = handleAt(at);
            Object type = target < 0 || target >= first + written ? null
                    : target < first ? handles.value(target) : writtenType(seen, target - first);
            if (!seen.type(i).equals(type)) {
                return false;
            }
            at += 1 + Integer.BYTES;
        }
        return true;
    }

    /** Returns one of the types that a descriptor has in full. */
    private @Nullable String writtenType(SeenDescriptor seen, int index) {
        int left = index;
        int at = source.position();
        for (int i = 0; i < seen.typeCount(); i++) {
            at += seen.part(i).length;
            if (source.byteAt(at) == ObjectStreamConstants.TC_REFERENCE) {
                at += 1 + Integer.BYTES;
                continue;
            }
            if (left == 0) {
                return seen.type(i);
            }
            left--;
            at += writtenLength(at);
        }
        return null;
    }
}

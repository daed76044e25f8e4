package io.github.treadlight.stream.bytes;

import java.io.IOException;
import java.lang.reflect.Array;

/** A reader of the elements of primitive arrays. */
public final class PrimitiveArrays {
    private PrimitiveArrays() {}

    /** Reads the elements of an array, which are outside of blocks. Returns false if they are not primitive. */
    public static boolean read(PrimitiveInput in, Object array) throws IOException {
        if (array instanceof byte[] values) {
            in.readFully(values, 0, values.length);
            return true;
        }
        int size = array instanceof int[] || array instanceof float[] ? Integer.BYTES
                : array instanceof long[] || array instanceof double[] ? Long.BYTES
                : array instanceof char[] || array instanceof short[] ? Short.BYTES
                : array instanceof boolean[] ? 1 : 0;
        if (size == 0) {
            return false;
        }
        int length = Array.getLength(array);
        for (int done = 0; done < length;) {
            int from = in.takeElements(length - done, size);
            decode(in.bytes, from, array, done, in.takenElements());
            done += in.takenElements();
        }
        return true;
    }

    private static void decode(byte[] bytes, int from, Object array, int at, int count) {
        if (array instanceof int[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.intAt(bytes, from + i * Integer.BYTES);
            }
        } else if (array instanceof long[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.longAt(bytes, from + i * Long.BYTES);
            }
        } else if (array instanceof double[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.doubleAt(bytes, from + i * Double.BYTES);
            }
        } else if (array instanceof float[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.floatAt(bytes, from + i * Float.BYTES);
            }
        } else if (array instanceof char[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.charAt(bytes, from + i * Character.BYTES);
            }
        } else if (array instanceof short[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = BigEndian.shortAt(bytes, from + i * Short.BYTES);
            }
        } else if (array instanceof boolean[] values) {
            for (int i = 0; i < count; i++) {
                values[at + i] = bytes[from + i] != 0;
            }
        }
    }
}

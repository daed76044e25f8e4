package io.github.treadlight.stream.bytes;

import java.io.IOException;

/** A reader of the elements of primitive arrays. */
public final class PrimitiveArrays {
    private PrimitiveArrays() {}

    /** Reads the elements of an array, which are outside of blocks. Returns false if they are not primitive. */
    public static boolean read(PrimitiveInput in, Object array) throws IOException {
        byte[] bytes = in.bytes;
        if (array instanceof byte[] values) {
            in.readFully(values, 0, values.length);
        } else if (array instanceof int[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Integer.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.intAt(bytes, from + i * Integer.BYTES);
                }
                done += count;
            }
        } else if (array instanceof long[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Long.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.longAt(bytes, from + i * Long.BYTES);
                }
                done += count;
            }
        } else if (array instanceof double[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Double.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.doubleAt(bytes, from + i * Double.BYTES);
                }
                done += count;
            }
        } else if (array instanceof float[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Float.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.floatAt(bytes, from + i * Float.BYTES);
                }
                done += count;
            }
        } else if (array instanceof char[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Character.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.charAt(bytes, from + i * Character.BYTES);
                }
                done += count;
            }
        } else if (array instanceof short[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Short.BYTES);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = BigEndian.shortAt(bytes, from + i * Short.BYTES);
                }
                done += count;
            }
        } else if (array instanceof boolean[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, 1);
                int count = in.takenElements();
                for (int i = 0; i < count; i++) {
                    values[done + i] = bytes[from + i] != 0;
                }
                done += count;
            }
        } else {
            return false;
        }
        return true;
    }
}

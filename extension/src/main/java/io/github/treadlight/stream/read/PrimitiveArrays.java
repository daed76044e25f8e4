package io.github.treadlight.stream.read;

import java.io.IOException;

/** A reader of the elements of primitive arrays. */
final class PrimitiveArrays {
    private PrimitiveArrays() {}

    /** Reads the elements of an array, which are outside of blocks. Returns false if they are not primitive. */
    static boolean read(PrimitiveInput in, Object array) throws IOException {
        if (array instanceof byte[] values) {
            in.readFully(values, 0, values.length);
        } else if (array instanceof int[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Integer.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Integer.BYTES) {
                    values[done++] = BigEndian.intAt(in.bytes, from);
                }
            }
        } else if (array instanceof long[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Long.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Long.BYTES) {
                    values[done++] = BigEndian.longAt(in.bytes, from);
                }
            }
        } else if (array instanceof double[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Double.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Double.BYTES) {
                    values[done++] = BigEndian.doubleAt(in.bytes, from);
                }
            }
        } else if (array instanceof float[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Float.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Float.BYTES) {
                    values[done++] = BigEndian.floatAt(in.bytes, from);
                }
            }
        } else if (array instanceof char[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Character.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Character.BYTES) {
                    values[done++] = BigEndian.charAt(in.bytes, from);
                }
            }
        } else if (array instanceof short[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, Short.BYTES);
                int end = in.elementsEnd();
                for (; from < end; from += Short.BYTES) {
                    values[done++] = BigEndian.shortAt(in.bytes, from);
                }
            }
        } else if (array instanceof boolean[] values) {
            for (int done = 0; done < values.length;) {
                int from = in.takeElements(values.length - done, 1);
                int end = in.elementsEnd();
                for (; from < end; from++) {
                    values[done++] = in.bytes[from] != 0;
                }
            }
        } else {
            return false;
        }
        return true;
    }
}

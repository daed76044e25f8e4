package io.github.treadlight.stream.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Access to the values in an array of bytes, in the big-endian order of object streams. */
public final class BigEndian {
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle CHAR =
            MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle FLOAT =
            MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static short shortAt(byte[] bytes, int index) {
        return (short) SHORT.get(bytes, index);
    }

    public static char charAt(byte[] bytes, int index) {
        return (char) CHAR.get(bytes, index);
    }

    public static int intAt(byte[] bytes, int index) {
        return (int) INT.get(bytes, index);
    }

    public static long longAt(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    public static float floatAt(byte[] bytes, int index) {
        return (float) FLOAT.get(bytes, index);
    }

    public static double doubleAt(byte[] bytes, int index) {
        return (double) DOUBLE.get(bytes, index);
    }
}

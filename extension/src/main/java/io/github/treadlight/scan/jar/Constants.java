package io.github.treadlight.scan.jar;

import java.lang.reflect.Array;
import org.objectweb.asm.Type;

/** Writes and reads constants of annotations: wrappers, strings, types, and arrays of primitive values. */
public final class Constants {
    private static final char TYPE = 'c';
    private static final char STRING = 's';
    private static final char ARRAY = '[';

    private Constants() {}

    /** @throws IllegalArgumentException if no annotation can have the constant */
    static void write(Object constant, EventWriter out) {
        if (constant instanceof Type type) {
            out.number(TYPE);
            out.text(type.getDescriptor());
        } else if (constant instanceof String text) {
            out.number(STRING);
            out.text(text);
        } else if (constant.getClass().isArray()) {
            out.number(ARRAY);
            int length = Array.getLength(constant);
            out.number(length);
            out.number(kind(constant.getClass().getComponentType()));
            for (int i = 0; i < length; i++) {
                out.number(bits(Array.get(constant, i)));
            }
        } else {
            out.number(kind(primitive(constant)));
            out.number(bits(constant));
        }
    }

    public static Object read(EventReader in) {
        int kind = in.integer();
        switch (kind) {
            case TYPE -> {
                return Type.getType(in.text());
            }
            case STRING -> {
                return in.text();
            }
            case ARRAY -> {
                int length = in.integer();
                int component = in.integer();
                Object array = Array.newInstance(primitive(component), length);
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, value(component, in.number()));
                }
                return array;
            }
            default -> {
                return value(kind, in.number());
            }
        }
    }

    private static Class<?> primitive(Object wrapper) {
        return switch (wrapper.getClass().getSimpleName()) {
            case "Boolean" -> boolean.class;
            case "Byte" -> byte.class;
            case "Character" -> char.class;
            case "Short" -> short.class;
            case "Integer" -> int.class;
            case "Long" -> long.class;
            case "Float" -> float.class;
            case "Double" -> double.class;
            default -> throw new IllegalArgumentException("constant of " + wrapper.getClass());
        };
    }

    private static char kind(Class<?> primitive) {
        return primitive.descriptorString().charAt(0);
    }

    private static Class<?> primitive(int kind) {
        return switch (kind) {
            case 'Z' -> boolean.class;
            case 'B' -> byte.class;
            case 'C' -> char.class;
            case 'S' -> short.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'F' -> float.class;
            case 'D' -> double.class;
            default -> throw new IllegalStateException("constant of kind " + kind);
        };
    }

    private static long bits(Object wrapper) {
        if (wrapper instanceof Boolean flag) {
            return flag ? 1 : 0;
        } else if (wrapper instanceof Character character) {
            return character;
        } else if (wrapper instanceof Float number) {
            return Float.floatToRawIntBits(number);
        } else if (wrapper instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        return ((Number) wrapper).longValue();
    }

    private static Object value(int kind, long bits) {
        return switch (kind) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'C' -> (char) bits;
            case 'S' -> (short) bits;
            case 'I' -> (int) bits;
            case 'J' -> bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> throw new IllegalStateException("constant of kind " + kind);
        };
    }
}

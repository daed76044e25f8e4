package io.github.treadlight.stream.zoo;

import java.io.Serializable;
import java.util.List;

/** Fields of all types, strings, enums, records. */
final class PlainData {
    private PlainData() {}

    static final class Primitives implements Serializable {
        private static final long serialVersionUID = 1;

        boolean z = true;
        byte b = -128;
        char c = '\uFFFF';
        short s = Short.MIN_VALUE;
        int i = Integer.MIN_VALUE;
        long j = Long.MIN_VALUE;
        float f = Float.MIN_VALUE;
        double d = Double.MAX_VALUE;
        transient int notWritten = 5;
    }

    /** Without a serialVersionUID of its own. */
    static final class Boxed implements Serializable {
        final Boolean z = true;
        final Byte b = 1;
        final Character c = 'c';
        final Short s = 2;
        final Integer i = 3;
        final Long j = 4L;
        final Float f = Float.NaN;
        final Double d = Double.NEGATIVE_INFINITY;
        final Number n = 9;
        final Object same = d;
    }

    static final class Arrays implements Serializable {
        private static final long serialVersionUID = -7L;

        final boolean[] z = {true, false};
        final byte[] b = new byte[3000];
        final char[] c = {'a', '\0', '\uD800'};
        final short[] s = {1, -1};
        final int[] i = {};
        final long[] j = new long[700];
        final float[] f = {0f, -0f, Float.NaN};
        final double[] d = {1, 2};
        final int[][][] deep = {{{1}, {}}, null, {{2, 3}}};
        final String[] strings = {"a", null, "a"};
        final Object[] objects = {new int[] {1}, new String[0][0], 1, 'c'};
    }

    static class Base implements Serializable {
        private static final long serialVersionUID = 1;

        private String name = "base";
        protected List<String> list = List.of("x");
    }

    static class Derived extends Base {
        private static final long serialVersionUID = 1;

        private String name = "derived";
        private Base other = new Base();
    }

    static final class MoreDerived extends Derived {
        private final Object name = new Derived();
    }

    static class NotSerializable {
        int set = 1;

        NotSerializable() {
            set = 2;
        }
    }

    static final class BelowNotSerializable extends NotSerializable implements Serializable {
        int own = 3;
    }

    static final class Empty implements Serializable {}

    enum Colour {
        RED,
        GREEN {
            @Override
            String shade() {
                return "dark";
            }
        },
        BLUE {
            @Override
            String shade() {
                return "deep";
            }
        };

        String shade() {
            return "light";
        }
    }

    record Point(int x, long y) implements Serializable {}

    record Line(Point from, Point to, String name, Colour colour, Object[] more) implements Serializable {
        Line {
            if (name == null) {
                throw new IllegalArgumentException("a line has a name");
            }
        }
    }

    record Nothing() implements Serializable {}

    static void addTo(Catalogue catalogue) {
        catalogue.object("null", null);
        catalogue.object("fields of primitive types", new Primitives());
        catalogue.object("fields of boxed types", new Boxed());
        catalogue.object("arrays", new Arrays());
        catalogue.object("no fields", new Empty());
        catalogue.object("superclasses", new MoreDerived());
        catalogue.object("superclass that is not serializable", new BelowNotSerializable());
        catalogue.object("boxed int", 7);
        catalogue.object("no string", "");
        catalogue.object("strings",
                new String[] {"ascii", "\u00e4\u00f6\u00fc\u20ac", "\uD83D\uDE00", "\uD800 alone", "\0", "ascii"});
        catalogue.object("string of 65,535 bytes", "x".repeat(65_535));
        catalogue.object("string of more than 65,535 bytes", "\u20ac".repeat(30_000));
        catalogue.object("object that is also the type of fields that follow",
                new Object[] {"Ljava/lang/String;", new Base(), "Ljava/util/List;"});
        catalogue.object("object that was the type of fields before",
                new Object[] {new Base(), "Ljava/util/List;", "Ljava/lang/String;"});
        catalogue.object("enum", Colour.RED);
        catalogue.object("enums with bodies", new Colour[] {Colour.BLUE, Colour.GREEN, Colour.RED, Colour.BLUE});
        catalogue.object("record", new Point(1, 2));
        Point shared = new Point(-1, -2);
        catalogue.object("records in records", new Line(shared, shared, "line", Colour.GREEN,
                new Object[] {shared, new Line(null, shared, "", null, null), new Nothing()}));
    }
}

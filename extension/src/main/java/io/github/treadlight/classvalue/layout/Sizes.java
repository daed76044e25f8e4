package io.github.treadlight.classvalue.layout;

/** Heap sizes of objects in bytes, by the {@link Layout} of this JVM. */
public final class Sizes {
    private Sizes() {}

    /** Returns the size of an object with these numbers of fields. */
    public static long object(int references, int ints) {
        Layout layout = Layout.OF_THIS_JVM;
        return layout.aligned(layout.header() + (long) references * layout.reference() + ints * (long) Integer.BYTES);
    }

    /** Returns the size of an array of references. */
    public static long references(int length) {
        Layout layout = Layout.OF_THIS_JVM;
        return layout.aligned(layout.arrayHeader() + (long) length * layout.reference());
    }

    /** Returns the size of an array of ints. */
    public static long ints(int length) {
        Layout layout = Layout.OF_THIS_JVM;
        return layout.aligned(layout.arrayHeader() + (long) length * Integer.BYTES);
    }
}

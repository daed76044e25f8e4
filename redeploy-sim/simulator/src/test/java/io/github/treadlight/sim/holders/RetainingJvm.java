package io.github.treadlight.sim.holders;

import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;

/** A main class that leaks applications of known sizes, each by its own static field, and runs until its input ends. */
final class RetainingJvm {
    static final int MB = 1 << 20;
    static final byte[] LIVE = new byte[3 * MB];

    static Object bytes;
    static Object references;
    static Object shared;
    static Object outer;
    static List<Object> two;
    static Object again;

    /** An application that refers to objects by static fields. */
    public static class LargeApp implements BiConsumer<Object, Object> {
        static Object first;
        static Object second;

        @Override
        public void accept(Object newFirst, Object newSecond) {
            first = newFirst;
            second = newSecond;
        }
    }

    private RetainingJvm() {}

    public static void main(String[] arguments) throws IOException {
        bytes = app(new byte[10 * MB], null);
        references = app(new Object[MB], null);
        shared = app(LIVE, new byte[MB]);
        outer = app(new byte[2 * MB], app(new byte[4 * MB], null));
        two = sharing(new byte[6 * MB]);
        again = new Object[] {two.get(0)};
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // until the test ends the JVM
        }
    }

    /** Returns two applications. The array must not be in a local variable of {@code main}, which would retain it. */
    private static List<Object> sharing(byte[] array) {
        return List.of(app(array, new byte[MB]), app(array, new byte[MB]));
    }

    @SuppressWarnings("unchecked")
    private static Object app(Object first, Object second) {
        Object app = CopyingLoader.instance("/apps/large/WEB-INF/classes/", LargeApp.class);
        ((BiConsumer<Object, Object>) app).accept(first, second);
        return app;
    }
}

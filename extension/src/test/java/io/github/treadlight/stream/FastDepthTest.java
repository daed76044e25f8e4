package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how deeply objects can be nested before the fast stream exhausts the stack. */
class FastDepthTest {
    /** The default size of the stacks of a server's threads. */
    private static final int STACK = 1024 * 1024;
    private static final int SMALL_STACK = 512 * 1024;
    /** A depth that fits on the stack of a server's thread, whatever the nesting is. */
    private static final int COMMON = 350;
    private static final ClassLoader LOADER = FastDepthTest.class.getClassLoader();
    /** Does not limit the depth. */
    private static final StreamFilter OFF = StreamFilter.of(StreamFilter.Mode.OFF, "");

    private static final class Link implements Serializable {
        private static final long serialVersionUID = 1;

        private Object next;
    }

    /** Objects that are nested in different ways. */
    enum Nesting {
        LISTS {
            @Override
            Object around(Object inner) {
                List<Object> list = new ArrayList<>();
                list.add(inner);
                return list;
            }
        },
        FIELDS {
            @Override
            Object around(Object inner) {
                Link link = new Link();
                link.next = inner;
                return link;
            }
        },
        ARRAYS {
            @Override
            Object around(Object inner) {
                return new Object[] {inner};
            }
        };

        abstract Object around(Object inner);

        byte[] written(int depth) throws Exception {
            Object nested = "end";
            for (int i = 1; i < depth; i++) {
                nested = around(nested);
            }
            Object outermost = nested;
            return onStackOf(64 * STACK, () -> FilteredStream.write(outermost));
        }
    }

    private interface Opening {
        ObjectInputStream open(byte[] stream) throws IOException;
    }

    private static ObjectInputStream fast(byte[] stream) throws IOException {
        return new FastStreams(LOADER).input(stream, OFF, null);
    }

    private static ObjectInputStream plain(byte[] stream) throws IOException {
        return new PlainInput(stream, LOADER, OFF);
    }

    private static <T> T onStackOf(int bytes, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, "reader", bytes);
        thread.start();
        return future.get();
    }

    private static boolean reads(Nesting nesting, int depth, int stack, Opening opening) throws Exception {
        byte[] stream = nesting.written(depth);
        return onStackOf(stack, () -> {
            try (ObjectInputStream in = opening.open(stream)) {
                in.readObject();
                return true;
            } catch (StackOverflowError tooDeep) {
                return false;
            }
        });
    }

    /** Returns the greatest depth that can be read, to within 2 %. */
    private static int reachable(Nesting nesting, int stack, Opening opening) throws Exception {
        int read = 16;
        while (reads(nesting, 2 * read, stack, opening)) {
            read *= 2;
        }
        int failed = 2 * read;
        while (failed - read > read / 50) {
            int middle = (read + failed) / 2;
            if (reads(nesting, middle, stack, opening)) {
                read = middle;
            } else {
                failed = middle;
            }
        }
        return read;
    }

    @ParameterizedTest
    @EnumSource
    void aCommonDepthIsReadOnAThreadOfTheServer(Nesting nesting) throws Exception {
        assertThat(reads(nesting, COMMON, STACK, FastDepthTest::fast)).isTrue();
    }

    /** Prints the depths that the JDK and the fast stream reach, for each kind of nesting. */
    public static void main(String[] args) throws Exception {
        for (Nesting nesting : Nesting.values()) {
            System.out.println(nesting + " " + reachable(nesting, SMALL_STACK, FastDepthTest::plain) + " "
                    + reachable(nesting, SMALL_STACK, FastDepthTest::fast));
        }
    }

    /** In a JVM without a compiler, because a method that is compiled meanwhile takes less of the stack. */
    @Test
    void almostTheDepthOfTheJdkIsReadOnASmallStack() throws Exception {
        List<String> depths = OtherJvm.run(List.of("-Xint", "--add-opens", "java.base/java.io=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), FastDepthTest.class.getName()));
        for (Nesting nesting : Nesting.values()) {
            // The JVM may print lines of its own.
            assertThat(depths).filteredOn(line -> line.startsWith(nesting + " ")).singleElement().satisfies(line -> {
                String[] fields = line.split(" ");
                int ofJdk = Integer.parseInt(fields[1]);
                int ofFast = Integer.parseInt(fields[2]);
                assertThat(ofFast).as(line).isGreaterThanOrEqualTo(ofJdk * 3 / 4);
            });
        }
    }

    @Test
    void aStackOverflowIsThrownAsByTheJdkAndTheNextStreamIsRead() throws Exception {
        byte[] deep = Nesting.LISTS.written(20_000);
        for (Opening opening : List.<Opening>of(FastDepthTest::plain, FastDepthTest::fast)) {
            Outcome outcome = onStackOf(SMALL_STACK, () -> Outcome.of(() -> opening.open(deep).readObject()));
            assertThat(outcome.thrown()).isInstanceOf(StackOverflowError.class);
            assertThat(reads(Nesting.LISTS, 100, SMALL_STACK, opening)).isTrue();
        }
    }
}

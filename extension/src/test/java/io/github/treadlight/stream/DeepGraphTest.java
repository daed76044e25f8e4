package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the stack of the thread that reads limits the depth of a stream, and nothing else does. */
class DeepGraphTest {
    private static final int KILOBYTE = 1024;
    /** The default size of a stack. */
    private static final int ONE_MEGABYTE = 1024 * KILOBYTE;
    private static final int LARGE = 256 * ONE_MEGABYTE;
    private static final String NO_ROOM = "has no room for more; if the stream is genuine";

    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    /** An element of an application's own list. */
    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1;

        private Object value;
        private Node next;
    }

    /** An entity with a collection that leads to the next one. */
    private static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final Map<String, Object> attributes = new HashMap<>();
        private final List<Order> related = new ArrayList<>();
    }

    private record Point(int x, int y) implements Serializable {}

    /** Graphs that a JVM reads with stacks of the default size. */
    enum Graph {
        /** The siblings of a document are chained. */
        DOCUMENT_OF_200_LINES {
            @Override
            Object create() throws Exception {
                String xml = "<orders>\n" + "<order id=\"1\">text</order>\n".repeat(200) + "</orders>";
                return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            }
        },
        ENTITIES {
            @Override
            Object create() {
                Order first = new Order();
                for (int i = 1; i < 150; i++) {
                    Order order = new Order();
                    order.attributes.put("number", i);
                    order.related.add(first);
                    first = order;
                }
                return first;
            }
        },
        LIST_OF_500_NODES {
            @Override
            Object create() {
                return nodes(500, "end");
            }
        };

        abstract Object create() throws Exception;
    }

    private static Node nodes(int count, Object innermost) {
        Node first = null;
        for (int i = 0; i < count; i++) {
            Node node = new Node();
            node.value = i == 0 ? innermost : "value";
            node.next = first;
            first = node;
        }
        return first;
    }

    private static <T> T onStackOf(int bytes, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        new Thread(null, future, "reader", bytes).start();
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failed;
        }
    }

    private static byte[] written(Callable<Object> graph) throws Exception {
        return onStackOf(LARGE, () -> FilteredStream.write(graph.call()));
    }

    @ParameterizedTest
    @EnumSource
    void theGraphsOfApplicationsAreReadWithDefaultSettings(StreamKind kind) throws Exception {
        for (Graph graph : Graph.values()) {
            byte[] bytes = written(graph::create);
            assertThat(onStackOf(ONE_MEGABYTE, () -> kind.read(bytes, StreamFilter.DEFAULT))).isNotNull();
        }
        assertThat(warnings.lines()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aDepthForWhichTheStackHasNoRoomIsRejectedAndNotAnError(StreamKind kind) throws Exception {
        byte[] deep = written(() -> nodes(20_000, "end"));
        for (int stack : new int[] {512 * KILOBYTE, ONE_MEGABYTE, 8 * ONE_MEGABYTE}) {
            assertThatThrownBy(() -> onStackOf(stack, () -> kind.read(deep, StreamFilter.DEFAULT)))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining("and the stack of thread reader " + NO_ROOM)
                    .hasMessageEndingWith("-Xss4m");
        }
        assertThat(onStackOf(LARGE, () -> kind.read(deep, StreamFilter.DEFAULT))).isNotNull();
    }

    /** The first path takes less of the stack for each level than the second one. */
    @ParameterizedTest
    @EnumSource
    void eachPathToADepthIsMeasured(StreamKind kind) throws Exception {
        byte[] bytes = written(() -> {
            Object maps = "end";
            for (int i = 0; i < 5000; i++) {
                maps = new HashMap<>(Map.of("", maps));
            }
            return List.of(nodes(300, "end"), nodes(300, List.of(1)), maps);
        });
        assertThatThrownBy(() -> onStackOf(ONE_MEGABYTE, () -> kind.read(bytes, StreamFilter.DEFAULT)))
                .isInstanceOf(InvalidClassException.class).hasMessageContaining(NO_ROOM);
    }

    @Test
    void eachObjectOfAStreamIsMeasuredOnItsOwnThread() throws Exception {
        byte[] first = written(() -> nodes(300, "end"));
        byte[] second = written(() -> nodes(5000, "end"));
        int header = 4;
        ObjectInputStream stream = StreamKind.PLAIN.open(new SequenceInputStream(new ByteArrayInputStream(first),
                new ByteArrayInputStream(second, header, second.length - header)), StreamFilter.DEFAULT);
        assertThat(onStackOf(LARGE, stream::readObject)).isNotNull();
        assertThatThrownBy(() -> onStackOf(512 * KILOBYTE, stream::readObject))
                .isInstanceOf(InvalidClassException.class).hasMessageContaining(NO_ROOM);
    }

    @Test
    void modeLogLogsTheDepthOnceAndReadsOn() throws Exception {
        StreamFilter filter = StreamFilter.of(StreamFilter.Mode.LOG, "");
        byte[] deep = written(() -> nodes(20_000, "end"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> onStackOf(ONE_MEGABYTE, () -> StreamKind.RESOLVING.read(deep, filter)))
                    .hasCauseInstanceOf(StackOverflowError.class);
        }
        assertThat(warnings.lines()).singleElement().asString().contains(NO_ROOM);
    }

    @Test
    void aDepthThatASettingLimitsIsRejectedAsBefore() throws Exception {
        byte[] bytes = written(() -> nodes(300, "end"));
        StreamFilter filter = StreamFilter.of(StreamFilter.Mode.REJECT, "maxdepth=200");
        FilteredStream.assertRejected(bytes, filter).hasMessageContaining("more than maxdepth=200 of stream-filter");
        FilteredStream.assertRejected(bytes, StreamFilter.DEFAULT.forApplication("shop", "maxdepth=100"))
                .hasMessageContaining("more than maxdepth=100 of its own filter");
    }

    /** Reads the first record of the JVM as deep in a stream as the filter allows, and then another record. */
    public static void main(String[] args) throws Exception {
        StreamKind kind = StreamKind.valueOf(args[0]);
        byte[] record = FilteredStream.write(new Point(1, 2));
        // Reads the other classes, so that they are initialized.
        kind.read(written(() -> nodes(200, "end")), StreamFilter.DEFAULT);
        int greatest = greatest(kind);
        for (int below = 1; below >= -1; below--) {
            isRead(kind, written(nodesAround(greatest - below)), ONE_MEGABYTE);
        }
        System.out.println("greatest " + greatest + ", then " + kind.read(record, StreamFilter.DEFAULT));
    }

    private static Callable<Object> nodesAround(int depth) {
        return () -> nodes(depth, new Point(1, 2));
    }

    private static int greatest(StreamKind kind) throws Exception {
        int read = 200;
        int rejected = 5000;
        while (rejected - read > 1) {
            int middle = (read + rejected) / 2;
            if (isRead(kind, written(() -> nodes(middle, "end")), ONE_MEGABYTE)) {
                read = middle;
            } else {
                rejected = middle;
            }
        }
        return read;
    }

    private static boolean isRead(StreamKind kind, byte[] bytes, int stack) throws Exception {
        try {
            onStackOf(stack, () -> kind.read(bytes, StreamFilter.DEFAULT));
            return true;
        } catch (InvalidClassException rejected) {
            return false;
        }
    }

    /** With the interpreter, whose frames always have the same size. */
    @ParameterizedTest
    @ValueSource(strings = {"PLAIN", "FAST"})
    void theFirstRecordAtTheGreatestDepthBreaksNoLaterOne(String kind) throws Exception {
        assertThat(OtherJvm.run(List.of("-Xint", "--add-opens", "java.base/java.io=ALL-UNNAMED",
                "-cp", System.getProperty("java.class.path"), DeepGraphTest.class.getName(), kind)))
                .anyMatch(line -> line.endsWith(", then Point[x=1, y=2]"));
    }
}

package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts that the kept classes of the server contribute to models, in compressed blocks. Thread-safe. */
final class ServerClassParts {
    /** The number of blocks at which one block replaces all: each has its own table of names. */
    private static final int MOST_BLOCKS = 8;
    private static final String SUFFIX = ".class";

    private final ServerClasses.State classes;
    @GuardedBy("this")
    private final List<Block> blocks = new ArrayList<>();

    /** The parts of some classes. */
    private static final class Block {
        /** The parts, then for each class its name and the position of its part. */
        private final byte[] bytes;
        /** The position of the first name. */
        private final int index;
        private final int classes;

        Block(byte[] bytes, int index, int classes) {
            this.bytes = bytes;
            this.index = index;
            this.classes = classes;
        }
    }

    ServerClassParts(ServerClasses.State classes) {
        this.classes = classes;
    }

    /** Adds the parts of the classes that were added since the last call, if there is memory. */
    synchronized void add() throws IOException, InterruptedException {
        if (blocks.size() == MOST_BLOCKS) {
            blocks.forEach(block -> classes.take(-block.bytes.length));
            blocks.clear();
            classes.classes().values().forEach(each -> each.hasPart(false));
        }
        EventWriter out = new EventWriter();
        Map<String, Integer> positions = new HashMap<>();
        for (Map.Entry<String, ServerClass> each : classes.classes().entrySet()) {
            ServerClass added = each.getValue();
            if (added != ServerClass.READ_BY_HK2 && !added.hasPart()) {
                int position = out.size();
                PartMaker.write(out, added.read(), 1, added.archive(), false);
                positions.put(each.getKey(), position);
            }
        }
        if (!positions.isEmpty()) {
            int index = out.size();
            positions.forEach((name, position) -> {
                out.text(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'));
                out.number(position);
            });
            Block block = new Block(out.toBytes(), index, positions.size());
            if (classes.take(block.bytes.length)) {
                blocks.add(block);
                positions.keySet().forEach(this::keep);
            }
        }
    }

    private void keep(String classFile) {
        ServerClass kept = classes.get(classFile);
        if (kept != null && kept != ServerClass.READ_BY_HK2) {
            kept.hasPart(true);
        }
    }

    /** Returns the parts for a deployment, for one thread. */
    synchronized ServerParts open() throws IOException {
        Map<String, Position> positions = new HashMap<>();
        for (Block block : blocks) {
            EventReader in = EventReader.ofCompressed(block.bytes);
            in.seek(block.index);
            for (int i = 0; i < block.classes; i++) {
                positions.put(in.text(), new Position(in, in.integer()));
            }
        }
        return new Opened(positions, classes);
    }

    private record Position(EventReader in, int event) {}

    /** The parts for one deployment. */
    private record Opened(Map<String, Position> positions, ServerClasses.State classes) implements ServerParts {
        @Override
        public boolean isMissing(String className) {
            return classes.isMissing(className.replace('.', '/') + SUFFIX);
        }

        @Override
        public @Nullable EventReader part(String className) {
            Position position = positions.get(className);
            if (position == null) {
                return null;
            }
            position.in.seek(position.event);
            return position.in;
        }
    }
}

package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The parts that the kept classes of the server contribute to models, in compressed blocks. Thread-safe: an immutable
 * list of blocks is replaced as a whole.
 */
final class ServerClassParts {
    private static final ModuleLog LOG = ModuleLog.of(ServerClassParts.class);
    /** The number of blocks at which one new block replaces them all, because each has its own table of names. */
    private static final int MOST_BLOCKS = 8;
    private static final String SUFFIX = ".class";

    private final ServerClasses.State classes;
    private volatile List<Block> blocks = List.of();

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

        private void readPositions(Map<String, Position> positions) throws IOException {
            EventReader in = EventReader.ofCompressed(bytes);
            in.seek(index);
            for (int i = 0; i < classes; i++) {
                positions.put(in.text(), new Position(in, in.integer()));
            }
        }
    }

    ServerClassParts(ServerClasses.State classes) {
        this.classes = classes;
    }

    /**
     * Makes missing parts, and adds them if there is memory. A class whose part cannot be made is left to HK2. Called
     * by one thread at a time.
     *
     * @param isWanted called before each class; nothing is added if it returns false
     */
    void add(BooleanSupplier isWanted) throws IOException, InterruptedException {
        List<Block> kept = blocks.size() < MOST_BLOCKS ? blocks : List.of();
        Map<String, Position> known = positions(kept);
        EventWriter out = new EventWriter();
        Map<String, Integer> positions = new HashMap<>();
        for (Map.Entry<String, ServerClass> each : classes.classes().entrySet()) {
            ServerClass added = each.getValue();
            String name = className(each.getKey());
            if (added != ServerClass.READ_BY_HK2 && !known.containsKey(name) && isWanted.getAsBoolean()) {
                int position = out.size();
                try {
                    PartMaker.write(out, added.read(), 1, added.archive(), false);
                    positions.put(name, position);
                } catch (RuntimeException unfit) {
                    LOG.log(Level.FINE, unfit, () -> "Treadlight leaves the server's class " + name + " to HK2");
                    classes.exclude(each.getKey());
                }
            }
        }
        if (isWanted.getAsBoolean() && !positions.isEmpty()) {
            int index = out.size();
            positions.forEach((name, position) -> {
                out.text(name);
                out.number(position);
            });
            List<Block> replacing = new ArrayList<>(kept);
            replacing.add(new Block(out.toBytes(), index, positions.size()));
            replaceBy(replacing);
        }
    }

    /** Adds the blocks of an earlier state of the server, which had the same classes. */
    void addAll(ServerClassParts earlier) {
        replaceBy(earlier.blocks);
    }

    private void replaceBy(List<Block> replacing) {
        if (classes.reserve(bytes(replacing) - bytes(blocks))) {
            blocks = List.copyOf(replacing);
        }
    }

    private static long bytes(List<Block> some) {
        return some.stream().mapToLong(block -> block.bytes.length).sum();
    }

    private static String className(String classFile) {
        return classFile.substring(0, classFile.length() - SUFFIX.length()).replace('/', '.');
    }

    private static Map<String, Position> positions(List<Block> some) throws IOException {
        Map<String, Position> positions = new HashMap<>();
        for (Block block : some) {
            block.readPositions(positions);
        }
        return positions;
    }

    /** Returns the parts, to be read by one thread. */
    ServerParts open() throws IOException {
        return new Opened(positions(blocks), classes);
    }

    private record Position(EventReader in, int event) {}

    /** The parts, decompressed. */
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

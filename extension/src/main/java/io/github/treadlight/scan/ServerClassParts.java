package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.jar.ServerClassList.Parts;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private final ServerClassSet classes;
    private volatile List<Parts> blocks = List.of();

    ServerClassParts(ServerClassSet classes) {
        this.classes = classes;
    }

    /**
     * Makes missing parts, and adds them if there is memory. A class whose part cannot be made is left to HK2. Called
     * by one thread at a time.
     *
     * @param isWanted called before each class; nothing is added if it returns false
     */
    void add(BooleanSupplier isWanted) throws IOException, InterruptedException {
        List<Parts> kept = blocks.size() < MOST_BLOCKS ? blocks : List.of();
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
            List<Parts> replacing = new ArrayList<>(kept);
            replacing.add(new Parts(out.toBytes(), index, positions.size(), Set.of()));
            if (replaceBy(replacing)) {
                classes.setChanged();
            }
        }
    }

    /**
     * Begins with the parts of an earlier state of the server, if there is memory.
     *
     * @param earlier their blocks
     * @param changed the packages whose classes may have changed since
     */
    void begin(List<Parts> earlier, Set<String> changed) {
        boolean unused = replaceBy(earlier.stream().map(block -> without(block, changed)).toList());
    }

    private static Parts without(Parts block, Set<String> packages) {
        if (block.outdated().containsAll(packages)) {
            return block;
        }
        Set<String> outdated = new HashSet<>(block.outdated());
        outdated.addAll(packages);
        return new Parts(block.bytes(), block.index(), block.classes(), Set.copyOf(outdated));
    }

    /** Returns all blocks, for a later state of the server. */
    List<Parts> blocks() {
        return blocks;
    }

    /** Returns false if there is no memory. */
    private boolean replaceBy(List<Parts> replacing) {
        boolean fits = classes.reserve(bytes(replacing) - bytes(blocks));
        if (fits) {
            blocks = List.copyOf(replacing);
        }
        return fits;
    }

    private static long bytes(List<Parts> some) {
        return some.stream().mapToLong(block -> block.bytes().length).sum();
    }

    static String classFile(String className) {
        return className.replace('.', '/') + SUFFIX;
    }

    private static String className(String classFile) {
        return classFile.substring(0, classFile.length() - SUFFIX.length()).replace('/', '.');
    }

    private static Map<String, Position> positions(List<Parts> some) throws IOException {
        Map<String, Position> positions = new HashMap<>();
        for (Parts block : some) {
            EventReader in = EventReader.ofCompressed(block.bytes());
            in.seek(block.index());
            for (int i = 0; i < block.classes(); i++) {
                String name = in.text();
                Position position = new Position(in, in.integer());
                if (!block.outdated().contains(ServerClassSet.packageOf(name))) {
                    positions.put(name, position);
                }
            }
        }
        return positions;
    }

    /** Returns the parts, to be read by one thread. */
    Opened open() throws IOException {
        return new Opened(positions(blocks), classes);
    }

    record Position(EventReader in, int event) {}

    /** The parts, decompressed. */
    record Opened(Map<String, Position> positions, ServerClassSet classes) implements ServerParts {
        @Override
        public boolean isMissing(String className) {
            return classes.isMissing(classFile(className));
        }

        @Override
        public @Nullable EventReader part(String className) {
            Position position = positions.get(className);
            if (position == null || classes.get(classFile(className)) == null) {
                return null;
            }
            position.in.seek(position.event);
            return position.in;
        }
    }
}

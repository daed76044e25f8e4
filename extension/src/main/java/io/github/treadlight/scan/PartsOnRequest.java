package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the server's classes for one model. If the part of a class is unknown, reads the class from the server,
 * as HK2 does, and makes the part. Not thread-safe.
 */
final class PartsOnRequest implements ServerParts {
    private static final ModuleLog LOG = ModuleLog.of(PartsOnRequest.class);

    private final ServerClassParts.Opened known;
    private final ServerClassLocator locator;
    private final BooleanSupplier isWanted;
    /** The parts that were made, by class name. */
    private final Map<String, EventReader> made = new HashMap<>();

    /**
     * @param locator finds classes for no other model
     * @param isWanted called before each class is read; if it returns false, the part stays unknown
     */
    PartsOnRequest(ServerClassLocator locator, BooleanSupplier isWanted) throws IOException {
        this.locator = locator;
        this.isWanted = isWanted;
        known = locator.parts().open();
    }

    @Override
    public boolean isMissing(String className) {
        if (!known.isMissing(className) && known.part(className) == null && !made.containsKey(className)) {
            make(className);
        }
        return known.isMissing(className);
    }

    @Override
    public @Nullable EventReader part(String className) {
        EventReader part = known.part(className);
        return part == null ? made.get(className) : part;
    }

    private void make(String className) {
        try {
            ServerClass found = isWanted.getAsBoolean() ? locator.find(ServerClassParts.classFile(className)) : null;
            if (found != null) {
                EventWriter out = new EventWriter();
                PartMaker.write(out, found.read(), 1, found.archive(), false);
                made.put(className, EventReader.ofUncompressed(out.toUncompressedBytes()));
            }
        } catch (IOException unreadable) {
            LOG.log(Level.FINE, unreadable, () -> "Treadlight cannot read the server's class " + className);
        } catch (RuntimeException unfit) {
            LOG.log(Level.FINE, unfit, () -> "Treadlight leaves the server's class " + className + " to HK2");
            known.classes().exclude(ServerClassParts.classFile(className));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}

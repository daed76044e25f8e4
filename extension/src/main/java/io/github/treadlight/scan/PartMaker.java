package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.model.PartWriter;
import java.io.IOException;
import java.net.URI;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;

/** Makes parts of models from scans: replays a scan into an empty HK2 model, and writes the contents of that model. */
final class PartMaker {
    /** Discards messages about unreadable classes. HK2 logs them when it reads the classes for the deployment. */
    private static final Logger SILENT = Logger.getAnonymousLogger();

    static {
        SILENT.setLevel(Level.OFF);
    }

    private PartMaker() {}

    /** Returns the compressed part of a library. */
    static byte[] part(JarScan library) throws IOException, InterruptedException {
        EventWriter out = new EventWriter();
        write(out, library.read(), library.classes(), PartWriter.UNKNOWN_ARCHIVE, true);
        return out.toBytes();
    }

    /** Writes the part of classes; the parameters are those of {@link JarReplay#replay}. */
    static void write(EventWriter out, EventReader in, int classes, URI archive, boolean isOfApplication)
            throws InterruptedException {
        RequestedClasses requested = new RequestedClasses();
        Parser parser = parser(requested);
        JarReplay.replay(in, classes, parser.getContext(), archive, isOfApplication);
        parser.awaitTermination();
        PartWriter.write(out, parser.getContext().getTypes(), requested.names());
    }

    private static Parser parser(RequestedClasses requested) {
        return new Parser(new ParsingContext.Builder().logger(SILENT).locator(requested).build());
    }

    /** Returns the time to add a library to an HK2 model, in nanoseconds. */
    static long timeToAdd(JarScan library) throws IOException, InterruptedException {
        Parser parser = parser(new RequestedClasses());
        long start = System.nanoTime();
        JarReplay.replay(library.read(), library.classes(), parser.getContext(), PartWriter.UNKNOWN_ARCHIVE, true);
        long nanos = System.nanoTime() - start;
        parser.awaitTermination();
        return nanos;
    }
}

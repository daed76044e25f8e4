package io.github.treadlight.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** All that the tests write and read, of the classes of an application that has them. */
record Zoo(AppLoader app, List<Specimen> specimens) {
    /** Makes a stream to write to. */
    @FunctionalInterface
    interface Output {
        ObjectOutputStream over(OutputStream sink) throws IOException;
    }

    @SuppressWarnings("unchecked")
    static Zoo of(AppLoader app) {
        return new Zoo(app, (List<Specimen>) app.call(Zoo.class.getPackageName() + ".zoo.Catalogue", "all"));
    }

    /** One for tests that need only something to read. */
    Specimen named(String name) {
        return specimens.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    /** How the JDK writes it. */
    static byte[] written(Specimen specimen) {
        return written(specimen, ObjectOutputStream::new);
    }

    static byte[] written(Specimen specimen, Output output) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = output.over(bytes)) {
            specimen.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** What the JDK reads. */
    Outcome plain(Specimen specimen, byte[] stream) {
        return Outcome.of(() -> specimen.read(new PlainInput(stream, app)));
    }

    /** What it reads when it is held to the limits of a filter. */
    Outcome plain(Specimen specimen, byte[] stream, StreamFilter filter) {
        return Outcome.of(() -> specimen.read(new PlainInput(stream, app, filter)));
    }

    /** What the streams that are tested read. */
    Outcome read(Specimen specimen, byte[] stream, ObjectStreams streams) {
        return Outcome.of(() -> {
            try (ObjectInputStream in = streams.input(stream, app, StreamFilter.DEFAULT, null)) {
                return specimen.read(in);
            }
        });
    }
}

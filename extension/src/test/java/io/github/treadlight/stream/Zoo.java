package io.github.treadlight.stream;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The specimens that the tests write and read, with the classes of one application. */
record Zoo(ApplicationLoader app, List<Specimen> specimens) {
    @FunctionalInterface
    interface Output {
        ObjectOutputStream over(OutputStream sink) throws IOException;
    }

    /** Returns an application with its own copy of the package {@code zoo}. */
    static ApplicationLoader app(String name) {
        return ApplicationLoader.of(name, Map.of()).withAll(Zoo.class.getPackageName() + ".zoo.");
    }

    @SuppressWarnings("unchecked")
    static Zoo of(ApplicationLoader app) {
        return new Zoo(app, (List<Specimen>) app.call(Zoo.class.getPackageName() + ".zoo.Catalogue", "all"));
    }

    /** Returns the specimen of this name. */
    Specimen named(String name) {
        return specimens.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    /** Returns the bytes that the JDK writes. */
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

    /** Reads as the JDK does. */
    Outcome plain(Specimen specimen, byte[] stream) {
        return Outcome.of(() -> specimen.read(new PlainInput(stream, app)));
    }

    /** Reads as the JDK does under the limits of a filter. */
    Outcome plain(Specimen specimen, byte[] stream, StreamFilter filter) {
        return Outcome.of(() -> specimen.read(new PlainInput(stream, app, filter)));
    }

    /** Reads with the streams under test. */
    Outcome read(Specimen specimen, byte[] stream, ObjectStreams streams) {
        return Outcome.of(() -> {
            try (ObjectInputStream in = streams.input(stream, app, StreamFilter.DEFAULT, null)) {
                return specimen.read(in);
            }
        });
    }
}

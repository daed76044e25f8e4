package io.github.treadlight.stream.zoo;

import io.github.treadlight.stream.Specimen;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

/** All specimens. */
public final class Catalogue {
    private final List<Specimen> specimens = new ArrayList<>();

    private Catalogue() {}

    /** Writes a specimen. */
    @FunctionalInterface
    interface Writing {
        void write(ObjectOutputStream out) throws IOException;
    }

    /** Reads a specimen. */
    @FunctionalInterface
    interface Reading {
        Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
    }

    private record Entry(String name, Writing writing, Reading reading) implements Specimen {
        @Override
        public void write(ObjectOutputStream out) throws IOException {
            writing.write(out);
        }

        @Override
        public Object read(ObjectInputStream in) throws IOException, ClassNotFoundException {
            return reading.read(in);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** In the same order at each call. */
    public static List<Specimen> all() {
        Catalogue catalogue = new Catalogue();
        PlainData.addTo(catalogue);
        CustomForms.addTo(catalogue);
        Graphs.addTo(catalogue);
        ClassesAndCode.addTo(catalogue);
        OfTheJdk.addTo(catalogue);
        Sequences.addTo(catalogue);
        return List.copyOf(catalogue.specimens);
    }

    /** Adds an object. */
    void object(String name, Object object) {
        sequence(name, out -> out.writeObject(object), ObjectInputStream::readObject);
    }

    /** Adds what is written and read by several calls. */
    void sequence(String name, Writing writing, Reading reading) {
        specimens.add(new Entry(name, writing, reading));
    }
}

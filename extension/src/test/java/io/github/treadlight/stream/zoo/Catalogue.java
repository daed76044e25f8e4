package io.github.treadlight.stream.zoo;

import io.github.treadlight.stream.Specimen;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.List;

/** All specimens. */
public final class Catalogue {
    private final List<Specimen> specimens = new ArrayList<>();

    private Catalogue() {}

    /** Returns the specimens, in the same order at each call. */
    public static List<Specimen> all() {
        Catalogue catalogue = new Catalogue();
        PlainData.addTo(catalogue);
        CustomForms.addTo(catalogue);
        Graphs.addTo(catalogue);
        ClassesAndCode.addTo(catalogue);
        JdkObjects.addTo(catalogue);
        Sequences.addTo(catalogue);
        return List.copyOf(catalogue.specimens);
    }

    /** Adds an object. */
    void object(String name, Object object) {
        sequence(name, out -> out.writeObject(object), ObjectInputStream::readObject);
    }

    /** Adds objects that several calls write and read. */
    void sequence(String name, Specimen.Writing writing, Specimen.Reading reading) {
        specimens.add(new Specimen(name, writing, reading));
    }
}

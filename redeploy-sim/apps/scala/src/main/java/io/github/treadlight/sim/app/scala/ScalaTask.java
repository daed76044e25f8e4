package io.github.treadlight.sim.app.scala;

import io.github.treadlight.sim.app.workload.StartupTask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Array;
import java.util.List;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Uses Scala's two class values from Java, as compiled Scala code does: creating arrays of a generic type needs a class
 * tag, and reading collections from an object stream needs their companion object.
 */
public final class ScalaTask implements StartupTask {
    private final StructuralCall hash = new StructuralCall("hashCode");

    @Override
    public String run(List<Class<?>> classes) throws Exception {
        int arrays = 0;
        int calls = 0;
        for (Class<?> type : classes) {
            ClassTag<?> tag = ClassTag$.MODULE$.apply(type);
            Object array = tag.newArray(1);
            if (array.getClass().getComponentType() == type && Array.getLength(array) == 1) {
                arrays++;
            }
            if (hash.methodOf(type).getName().equals("hashCode")) {
                calls++;
            }
        }
        Object ofStrings = ClassTag$.MODULE$.apply(String.class).newArray(2);
        Object list = CollectionConverters.asScala(List.of("one", "two")).toList();
        Object copy = copy(list);
        if (arrays != classes.size() || calls != classes.size() || Array.getLength(ofStrings) != 2
                || !copy.equals(list)) {
            throw new IllegalStateException("Scala made " + arrays + " arrays and " + calls + " calls for "
                    + classes.size() + " classes, and read " + copy + " for " + list);
        }
        return "Scala made " + arrays + " arrays and " + calls + " structural calls and read " + copy;
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}

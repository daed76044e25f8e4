import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.fory.Fory;

/** Records and objects with methods for serialization, written and read with and without code that Fory generates. */
public class ForyProgram implements Callable<Object> {
    public record Point(int x, int y) {}

    public static class Drawing implements Serializable {
        public List<Point> points = new ArrayList<>(List.of(new Point(1, 2), new Point(3, 4)));
        public Map<String, Point> named = new TreeMap<>(Map.of("origin", new Point(0, 0)));
        public Own own = new Own();
        public Replaced replaced = new Replaced();
    }

    public static class Own implements Serializable {
        private transient int written;

        private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
            out.defaultWriteObject();
            out.writeInt(42);
        }

        private void readObject(java.io.ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
            in.defaultReadObject();
            written = in.readInt();
        }
    }

    public static class Replaced implements Serializable {
        private Object writeReplace() {
            return new Replacement();
        }
    }

    public static class Replacement implements Serializable {
        private Object readResolve() {
            return new Replaced();
        }
    }

    @Override
    public Object call() {
        return copied(true) + "\n" + copied(false);
    }

    private static String copied(boolean generate) {
        Fory fory = Fory.builder().withXlang(false).requireClassRegistration(false).withCodegen(generate)
                .withClassLoader(ForyProgram.class.getClassLoader()).build();
        byte[] bytes = fory.serialize(new Drawing());
        Drawing copy = (Drawing) fory.deserialize(bytes);
        return copy.points + " " + copy.named + " " + copy.own.written + " " + copy.replaced.getClass() + " "
                + Arrays.toString(bytes);
    }
}

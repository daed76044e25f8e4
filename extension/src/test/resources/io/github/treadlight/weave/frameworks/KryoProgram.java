import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** Records, whose components Kryo caches in class values, and other objects, written and read. */
public class KryoProgram implements Callable<Object> {
    public record Point(int x, int y) {}

    public record Line(Point from, Point to, List<String> labels) {}

    public static class Drawing {
        public List<Line> lines = new ArrayList<>();
        public Map<String, Point> named = new TreeMap<>();
        public int[] sizes = {1, 2, 3};
    }

    @Override
    public Object call() {
        Kryo kryo = new Kryo();
        kryo.setClassLoader(getClass().getClassLoader());
        kryo.setRegistrationRequired(false);
        kryo.setReferences(true);
        Drawing drawing = new Drawing();
        Point origin = new Point(0, 0);
        drawing.lines.add(new Line(origin, new Point(1, 2), new ArrayList<>(List.of("a", "b"))));
        drawing.lines.add(new Line(origin, new Point(3, 4), new ArrayList<>()));
        drawing.named.put("origin", origin);
        Output output = new Output(1024, -1);
        kryo.writeClassAndObject(output, drawing);
        Drawing copy = (Drawing) kryo.readClassAndObject(new Input(output.toBytes()));
        return copy.lines + " " + copy.named + " " + Arrays.toString(copy.sizes) + " "
                + (copy.lines.get(0).from() == copy.named.get("origin")) + " " + Arrays.toString(output.toBytes());
    }
}

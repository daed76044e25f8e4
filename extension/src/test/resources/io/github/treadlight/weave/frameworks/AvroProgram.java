import java.io.ByteArrayOutputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.reflect.Nullable;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.ClassSecurityValidator;

/** Schemas derived from classes, and an instance written and read. */
public class AvroProgram implements Callable<Object> {
    public enum Kind { GOOD, BETTER }

    public static class Item {
        public String name = "item";
        public Kind kind = Kind.BETTER;
        public LocalDate since = LocalDate.of(2026, 1, 2);
        @Nullable public Item next;
    }

    public static class Order {
        public int number = 7;
        public List<Item> items = new ArrayList<>();
        public Map<String, Double> prices = new TreeMap<>(Map.of("item", 1.5));
    }

    @Override
    public Object call() throws Exception {
        ClassSecurityValidator.setGlobal(type -> true);
        ReflectData data = new ReflectData(getClass().getClassLoader());
        data.addLogicalTypeConversion(new TimeConversions.DateConversion());
        Order order = new Order();
        order.items.add(new Item());
        order.items.get(0).next = new Item();
        Schema schema = data.getSchema(Order.class);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new ReflectDatumWriter<Order>(schema, data).write(order, encoder);
        encoder.flush();
        Order copy = new ReflectDatumReader<Order>(schema, schema, data)
                .read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
        return String.join("\n", schema.toString(), data.toString(copy),
                "same " + data.toString(copy).equals(data.toString(order)) + (data.getSchema(Order.class) == schema),
                SpecificData.get().getSchema(String.class) + " " + SpecificData.get().getSchema(Integer.class),
                data.getClass(data.getSchema(Item.class)).toString());
    }
}

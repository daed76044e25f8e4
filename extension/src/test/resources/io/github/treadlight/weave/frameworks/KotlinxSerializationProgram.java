import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import kotlin.Pair;
import kotlin.jvm.internal.Reflection;
import kotlin.reflect.KType;
import kotlin.reflect.KTypeProjection;
import kotlinx.serialization.KSerializer;
import kotlinx.serialization.SerializersKt;
import kotlinx.serialization.json.Json;
import kotlinx.serialization.json.JsonElement;

/** Serializers for Kotlin types, which the library caches, and for Java types. */
public class KotlinxSerializationProgram implements Callable<Object> {
    private Map<String, List<Pair<Integer, Boolean>>> ofThisType;

    @Override
    public Object call() throws Exception {
        Map<String, List<Pair<Integer, Boolean>>> value = Map.of("all", List.of(new Pair<>(1, true)));
        KType pair = Reflection.typeOf(Pair.class, invariant(Reflection.typeOf(int.class)),
                invariant(Reflection.typeOf(boolean.class)));
        KType map = Reflection.typeOf(Map.class, invariant(Reflection.typeOf(String.class)),
                invariant(Reflection.typeOf(List.class, invariant(pair))));
        List<String> results = new ArrayList<>();
        for (int time = 1; time <= 2; time++) {
            results.add(copied(SerializersKt.serializer(map), value));
            results.add(copied(SerializersKt.serializer(
                    KotlinxSerializationProgram.class.getDeclaredField("ofThisType").getGenericType()), value));
            results.add(copied(SerializersKt.serializer(Reflection.typeOf(String.class)), "text"));
            results.add(copied(SerializersKt.serializer(Reflection.typeOf(int[].class)), new int[] {1, 2}));
            results.add(copied(SerializersKt.serializer(Reflection.typeOf(JsonElement.class)),
                    Json.Default.parseToJsonElement("{\"a\": [1, null, {\"b\": true}]}")));
            results.add(String.valueOf(SerializersKt.serializerOrNull(Reflection.typeOf(Thread.class))));
        }
        return String.join("\n", results);
    }

    private static String copied(KSerializer<Object> serializer, Object value) {
        String json = Json.Default.encodeToString(serializer, value);
        return serializer.getDescriptor() + ": " + json + " "
                + Json.Default.encodeToString(serializer, Json.Default.decodeFromString(serializer, json)).equals(json);
    }

    private static KTypeProjection invariant(KType type) {
        return KTypeProjection.Companion.invariant(type);
    }
}

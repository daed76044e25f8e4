import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kotlin.Pair;
import kotlin.Triple;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.ranges.IntRange;
import kotlin.reflect.KCallable;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.KProperty1;
import kotlin.reflect.full.KClasses;
import kotlin.reflect.jvm.ReflectJvmMapping;
import kotlin.text.Regex;
import kotlin.text.RegexOption;

/** Classes of Kotlin's library, data classes among them, described, instantiated and called by reflection. */
public class KotlinReflectProgram implements Callable<Object> {
    @Override
    public Object call() {
        List<String> results = new ArrayList<>();
        for (Class<?> type : List.of(Pair.class, Triple.class, IntRange.class, Regex.class, RegexOption.class,
                String.class, List.class, KotlinReflectProgram.class)) {
            describe(JvmClassMappingKt.getKotlinClass(type), results);
        }
        KClass<Pair> pairs = JvmClassMappingKt.getKotlinClass(Pair.class);
        KFunction<Pair> constructor = KClasses.getPrimaryConstructor(pairs);
        Pair<?, ?> pair = constructor.call("one", 2);
        results.add(pair + " " + pair.equals(new Pair<>("one", 2)));
        for (KProperty1<Pair, ?> property : KClasses.getDeclaredMemberProperties(pairs)) {
            results.add(property.getName() + " = " + property.get(pair));
        }
        for (KFunction<?> function : KClasses.getDeclaredMemberFunctions(pairs)) {
            if (function.getName().equals("copy")) {
                results.add(function.call(pair, 3, "four") + " by " + ReflectJvmMapping.getJavaMethod(function));
            }
        }
        return String.join("\n", results);
    }

    private static void describe(KClass<?> type, List<String> results) {
        results.add(type + " data " + type.isData() + " final " + type.isFinal() + " of " + type.getTypeParameters()
                + " extends " + KClasses.getAllSupertypes(type).stream().map(Object::toString).sorted().toList());
        type.getMembers().stream().map(KCallable::toString).sorted().forEach(results::add);
    }
}

package io.github.treadlight.sim.app.kotlin;

import io.github.treadlight.sim.app.workload.StartupTask;
import java.util.List;
import kotlin.Pair;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.full.KClasses;

/** Uses Kotlin reflection, as serializers, injectors and mappers do, on all generated classes and on JDK classes. */
public final class KotlinTask implements StartupTask {
    @Override
    public String run(List<Class<?>> classes) {
        int properties = 0;
        for (Class<?> type : classes) {
            properties += KClasses.getMemberProperties(JvmClassMappingKt.getKotlinClass(type)).size();
        }
        int functions = KClasses.getMemberFunctions(JvmClassMappingKt.getKotlinClass(String.class)).size();
        KClass<?> pair = JvmClassMappingKt.getKotlinClass(Pair.class); // has Kotlin's own metadata
        KFunction<?> constructor = KClasses.getPrimaryConstructor(pair);
        if (properties != classes.size() || functions == 0 || constructor == null) {
            throw new IllegalStateException("Kotlin found " + properties + " properties of " + classes.size()
                    + " classes, " + functions + " functions of String and the constructor " + constructor);
        }
        return "Kotlin knows " + properties + " properties and made " + constructor.call("a", "pair");
    }
}

package io.github.treadlight.sim.app.scala;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import scala.runtime.StructuralCallSite;

/** A call of a method of whatever class has it, as scalac writes it: the site keeps the method of each class. */
final class StructuralCall {
    private final String method;
    private final StructuralCallSite site;

    StructuralCall(String method) {
        this.method = method;
        try {
            site = (StructuralCallSite) StructuralCallSite.bootstrap(
                            MethodHandles.lookup(),
                            method,
                            MethodType.methodType(StructuralCallSite.class),
                            MethodType.methodType(Object.class))
                    .getTarget()
                    .invoke();
        } catch (Throwable failed) { // which is what a method handle may throw
            throw new IllegalStateException("Scala's call site cannot be made", failed);
        }
    }

    Method methodOf(Class<?> receiver) throws NoSuchMethodException {
        @Nullable Method known = site.find(receiver);
        return known != null ? known : site.add(receiver, receiver.getMethod(method, site.parameterTypes()));
    }
}

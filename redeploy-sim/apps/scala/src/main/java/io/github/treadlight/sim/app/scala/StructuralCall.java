package io.github.treadlight.sim.app.scala;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import scala.runtime.StructuralCallSite;

/** A structural method call as scalac compiles it: the call site caches the method of each receiver class. */
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
        } catch (Throwable failed) { // a method handle may throw anything
            throw new IllegalStateException("cannot create Scala's call site for the method " + method, failed);
        }
    }

    Method methodOf(Class<?> receiver) throws NoSuchMethodException {
        @Nullable Method known = site.find(receiver);
        return known != null ? known : site.add(receiver, receiver.getMethod(method, site.parameterTypes()));
    }
}

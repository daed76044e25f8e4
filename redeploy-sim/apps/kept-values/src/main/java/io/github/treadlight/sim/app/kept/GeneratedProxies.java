package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.List;
import javassist.util.proxy.MethodHandler;
import javassist.util.proxy.ProxyFactory;
import org.jspecify.annotations.Nullable;

/** A proxy of Javassist, which a stream has as the names of its class and interfaces. */
final class GeneratedProxies {
    private GeneratedProxies() {}

    static List<KeptValue<?>> all() {
        return List.of(KeptValue.of("javassist.proxy", GeneratedProxies::proxy, Service::serve));
    }

    /** The class of which a proxy is generated. */
    public static class Service implements Serializable {
        private static final long serialVersionUID = 1;

        /** Returns a text. */
        public String serve() {
            return "served";
        }
    }

    /** Calls the original method and changes its result. */
    private static final class Emphasizing implements MethodHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Method original, Object[] arguments)
                throws Throwable {
            Object result = original.invoke(proxy, arguments);
            return result instanceof String text ? text + "!" : result;
        }
    }

    private static Service proxy() throws Exception {
        ProxyFactory factory = new ProxyFactory();
        factory.setSuperclass(Service.class);
        return (Service) factory.create(new Class<?>[0], new Object[0], new Emphasizing());
    }
}

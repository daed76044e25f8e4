package io.github.treadlight.stream;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.weave.FilterCallWeaver;
import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.rmi.MarshalledObject;
import java.util.Set;

/** Runs {@link FilterOrders} as an application in a JVM with a guard. */
final class GuardedFilterOrders {
    private GuardedFilterOrders() {}

    public static void main(String[] arguments) throws Exception {
        ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
        StreamFilter filter =
                StreamFilter.of(Mode.REJECT, "", Set.of(MarshalledObject.class.getName()), DenyList.BUILT_IN);
        GuardFactory.replaceGuard(null, new StreamGuard(() -> true, loader -> filter));
        ApplicationLoader application = new ApplicationLoader().withAll(FilterOrders.class.getName())
                .transformedBy(new FilterCallWeaver(RequestedFilter.class, name -> true));
        Thread.currentThread().setContextClassLoader(application);
        Class<?> opening = application.its(FilterOrders.Opening.class);
        application.its(FilterOrders.class).getMethod("run", opening, opening)
                .invoke(null, opening(opening, false), opening(opening, true));
    }

    private static Object opening(Class<?> type, boolean fast) {
        ObjectStreams streams =
                new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> fast);
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) ->
                        streams.input((byte[]) arguments[0], type.getClassLoader(), StreamFilter.DEFAULT, null));
    }
}

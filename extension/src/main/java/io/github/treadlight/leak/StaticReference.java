package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/** A static field of a server's library that has what the first application made, for all. It may be null. */
final class StaticReference implements LeakCleaner {
    private final ServerLibraries server;
    private final String className;
    private final String field;

    StaticReference(ServerLibraries server, String className, String field) {
        this.server = server;
        this.className = className;
        this.field = field;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> owner = server.find(className).orElse(null);
        if (owner == null) {
            return;
        }
        VarHandle place = FieldPath.findStatic(owner, field);
        Object now = place.getVolatile();
        String path = new ObjectGraph(remains, limit).pathToOwner(now);
        if (path != null) {
            found.accept(new Finding(className + "." + field + ": " + path, () -> place.compareAndSet(now, null)));
        }
    }
}

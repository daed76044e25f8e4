package io.github.treadlight.deploy.app.seen;

import io.github.treadlight.deploy.app.shape.Marked;
import io.github.treadlight.deploy.app.shape.Marker;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.HandlesTypes;
import java.util.Set;
import java.util.TreeSet;

/** Keeps the names of the types that the server hands over. */
@HandlesTypes({Marker.class, Marked.class})
public class SeenInitializer implements ServletContainerInitializer {
    static final String HANDLED = "handled";

    @Override
    public void onStartup(Set<Class<?>> types, ServletContext context) {
        Set<String> names = new TreeSet<>();
        if (types != null) {
            types.forEach(type -> names.add(type.getName()));
        }
        context.setAttribute(HANDLED, types == null ? "null" : names.toString());
    }
}

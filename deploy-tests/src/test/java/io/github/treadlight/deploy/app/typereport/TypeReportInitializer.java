package io.github.treadlight.deploy.app.typereport;

import io.github.treadlight.deploy.app.scanned.MarkerAnnotation;
import io.github.treadlight.deploy.app.scanned.MarkerInterface;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.HandlesTypes;
import java.util.Set;
import java.util.TreeSet;

/** Records the names of the types that the server passes to an initializer. */
@HandlesTypes({MarkerInterface.class, MarkerAnnotation.class})
public class TypeReportInitializer implements ServletContainerInitializer {
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

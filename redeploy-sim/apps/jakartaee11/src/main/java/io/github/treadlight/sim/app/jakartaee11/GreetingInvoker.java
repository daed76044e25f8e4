package io.github.treadlight.sim.app.jakartaee11;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.invoke.Invoker;
import org.jspecify.annotations.Nullable;

/** A CDI extension that builds an invoker of {@link Greetings}. The container refers to it until the undeployment. */
public class GreetingInvoker implements Extension {
    private @Nullable Invoker<Greetings, ?> invoker;

    void build(@Observes ProcessManagedBean<Greetings> event) {
        AnnotatedMethod<? super Greetings> method = event.getAnnotatedBeanClass().getMethods().stream()
                .filter(candidate -> candidate.getJavaMember().getName().equals("greet"))
                .findAny().orElseThrow();
        invoker = event.createInvoker(method).withInstanceLookup().build();
    }

    String greet(String name) throws Exception {
        if (invoker == null) {
            throw new IllegalStateException("The container has not reported the bean " + Greetings.class.getName());
        }
        return String.valueOf(invoker.invoke(null, new Object[] {name}));
    }
}

package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.json.bind.Jsonb;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.eclipse.yasson.internal.components.BeanManagerInstanceCreator;
import org.junit.jupiter.api.Test;

class SharedJsonbCleanerTest extends RetainedApplications {
    private static final String LEAK = "jersey-jsonb";

    @Test
    void removesBindingsOfTheApplicationsClasses() throws Exception {
        Jsonb jsonb = jsonbOfJersey();
        assertReleasedAlone(LEAK, loader -> {
            assertThat(jsonb.toJson(loader.make(Item.class))).isEqualTo("{\"name\":\"name\"}");
            jsonb.fromJson("{\"name\":\"other\"}", loader.its(Item.class));
        });
    }

    @Test
    void replacesAJsonbWithTheBeanManagerOfTheApplication() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            Object context = FieldPath.read(jsonbOfJersey(), "jsonbContext");
            Object ofApplication = Proxy.newProxyInstance(loader, new Class<?>[] {BeanManager.class},
                    (proxy, method, arguments) -> null);
            Field creator = context.getClass().getDeclaredField("componentInstanceCreator");
            creator.setAccessible(true);
            creator.set(context, new BeanManagerInstanceCreator(ofApplication)); // final
        });
        Jsonb another = jsonbOfJersey();
        assertThat(FieldPath.read(another, "jsonbContext", "componentInstanceCreator"))
                .isNotInstanceOf(BeanManagerInstanceCreator.class);
        assertThat(another.toJson(new Item())).isEqualTo("{\"name\":\"name\"}");
    }

    /** Returns the JSON-B that all applications share. */
    private static Jsonb jsonbOfJersey() throws ReflectiveOperationException {
        Class<?> singleton =
                Class.forName("org.glassfish.jersey.jsonb.internal.JsonBindingProvider$JsonbSingleton");
        Method instance = singleton.getDeclaredMethod("getInstance");
        instance.setAccessible(true);
        return (Jsonb) instance.invoke(singleton.getEnumConstants()[0]);
    }
}

package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.Permanent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassValueCountTest {
    private final ClassValue<String> ofServer = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    };

    @Test
    void countsTheClassValuesOfTheApplicationOnItsClasses() throws Exception {
        AppLoader loader = new AppLoader(Permanent.class, Item.class);
        ClassValue<?> own = (ClassValue<?>) loader.make(Permanent.class);
        Class<?> item = loader.loadClass(Item.class.getName());
        assertThat(ClassValueCount.of(List.of(loader))).isEqualTo(new ClassValueCount(0, 0, 0));
        own.get(item);
        own.get(own.getClass());
        own.get(String.class);
        ofServer.get(item);
        assertThat(ClassValueCount.of(List.of(loader))).isEqualTo(new ClassValueCount(1, 2, 2));
        assertThat(ClassValueCount.of(List.of(new AppLoader()))).isEqualTo(new ClassValueCount(0, 0, 0));
    }
}

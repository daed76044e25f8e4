package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JacksonTypeCleanerTest extends RetainedApplications {
    @Test
    void removesTypesOfTheApplicationExceptForThoseOfOthers() throws Exception {
        Class<?> ofOther = new AppLoader(Item.class).its(Item.class);
        ObjectMapper mapper = new ObjectMapper();
        assertReleasedOnlyBy("jackson-types", loader -> {
            Class<?> item = loader.its(Item.class);
            assertThat(new ObjectMapper().readValue("{\"name\":\"x\"}", item)).isNotNull();
            assertThat(new ObjectMapper().writeValueAsString(List.of(loader.make(Item.class)))).contains("name");
            assertThat(mapper.getTypeFactory().constructMapType(Map.class, String.class, item)).isNotNull();
            assertThat(TypeFactory.defaultInstance().constructType(ofOther)).isNotNull();
        });
        Map<?, ?> types = (Map<?, ?>) FieldPath.read(TypeFactory.defaultInstance(), "_typeCache", "_map");
        assertThat(types.containsKey(ofOther)).isTrue();
    }
}

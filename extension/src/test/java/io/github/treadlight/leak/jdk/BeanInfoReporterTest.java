package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.beans.Introspector;
import org.junit.jupiter.api.Test;

class BeanInfoReporterTest extends RetainedApplications {
    @Test
    void reportsBeanInformationOfTheApplicationsClasses() throws Exception {
        Introspector.getBeanInfo(Item.class);
        assertReportedOnly("bean-introspection", loader -> {
            Class<?> item = loader.loadClass(Item.class.getName());
            // with this flag, not in the cache of the thread group
            assertThat(Introspector.getBeanInfo(item, Introspector.IGNORE_ALL_BEANINFO).getPropertyDescriptors())
                    .isNotEmpty();
        });
    }
}

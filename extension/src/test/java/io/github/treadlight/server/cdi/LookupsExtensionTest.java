package io.github.treadlight.server.cdi;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_SELF;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.github.treadlight.annotation.ClassAnnotations;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.settings.DomainXml;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.configurator.BeanConfigurator;
import org.glassfish.internal.api.Globals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@OwnJvm("Sets the server's services for the whole JVM.")
class LookupsExtensionTest {
    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final AfterBeanDiscovery discovery = mock(AfterBeanDiscovery.class);

    @BeforeEach
    void useServices() {
        Globals.setDefaultHabitat(domain.services());
    }

    @Test
    void addsTheLookupsToApplications() {
        BeanConfigurator<Object> bean = mock(RETURNS_SELF);
        when(discovery.addBean()).thenReturn(bean);
        new LookupsExtension().addLookups(discovery);
        verify(bean).addType(ClassAnnotations.class);
        verify(bean).createWith(any());
    }

    @Test
    void anObserverAddsNothing() throws Exception {
        domain.set("mode", "observe");
        domain.services().getService(Capabilities.class).configure(domain.settings());
        new LookupsExtension().addLookups(discovery);
        verifyNoInteractions(discovery);
    }
}

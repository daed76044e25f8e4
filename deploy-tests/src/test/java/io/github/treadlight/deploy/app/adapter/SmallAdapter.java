package io.github.treadlight.deploy.app.adapter;

import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.Connector;
import jakarta.resource.spi.ResourceAdapter;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.util.logging.Logger;
import javax.transaction.xa.XAResource;

/** A resource adapter without connections. It logs the superclass of its class value when it starts. */
@Connector
public class SmallAdapter implements ResourceAdapter {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getName();
        }
    };

    @Override
    public void start(BootstrapContext context) {
        if (NAMES.get(SmallAdapter.class).equals(SmallAdapter.class.getName())) {
            Logger.getLogger("adapter").info("The adapter has a " + NAMES.getClass().getSuperclass().getName());
        }
    }

    @Override
    public void stop() {
        // nothing to stop
    }

    @Override
    public void endpointActivation(MessageEndpointFactory endpoints, ActivationSpec specification) {
        // no messages
    }

    @Override
    public void endpointDeactivation(MessageEndpointFactory endpoints, ActivationSpec specification) {
        // no messages
    }

    @Override
    public XAResource[] getXAResources(ActivationSpec[] specifications) {
        return new XAResource[0];
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}

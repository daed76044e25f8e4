package org.glassfish.ejb.security.application;

import com.sun.enterprise.security.web.integration.GlassFishPrincipalMapper;
import org.glassfish.exousia.DefaultPolicyContextHandler;

/** A stand-in for the class of Payara 7.2025.1: its supplier refers to the bean's descriptor by this object. */
public final class EJBSecurityManager {
    private static final String KEY = "jakarta.security.jacc.PrincipalMapper";

    private final Object deploymentDescriptor;
    private final String contextId;

    /** Creates the security manager of a bean, and registers the supplier of its context. */
    public EJBSecurityManager(Object deploymentDescriptor, String contextId) {
        this.deploymentDescriptor = deploymentDescriptor;
        this.contextId = contextId;
        DefaultPolicyContextHandler.register(contextId, KEY, () -> new GlassFishPrincipalMapper(this.contextId));
    }

    /** Returns the mapper that the policy of a context uses. */
    public static Object mapper(String contextId) {
        return DefaultPolicyContextHandler.get(contextId, KEY);
    }

    @Override
    public String toString() {
        return contextId + " of " + deploymentDescriptor;
    }
}

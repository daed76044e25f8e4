package org.glassfish.ejb.security.application;

import com.sun.enterprise.security.web.integration.GlassFishPrincipalMapper;
import org.glassfish.exousia.AuthorizationService;
import org.glassfish.exousia.DefaultPolicyContextHandler;

/** A stand-in for the class of Payara 7.2025.1: its supplier refers to the bean's descriptor by this object. */
public final class EJBSecurityManager {
    private final Object deploymentDescriptor;
    private final String contextId;
    private final AuthorizationService authorizationService;

    /** Creates the security manager of a bean, and registers the supplier of its context. */
    public EJBSecurityManager(Object deploymentDescriptor, String contextId) {
        this.deploymentDescriptor = deploymentDescriptor;
        this.contextId = contextId;
        authorizationService = new AuthorizationService(contextId, () -> new GlassFishPrincipalMapper(this.contextId));
    }

    /** Returns the mapper that the policy of a context uses. */
    public static Object mapper(String contextId) {
        return DefaultPolicyContextHandler.get(contextId, AuthorizationService.PRINCIPAL_MAPPER);
    }

    @Override
    public String toString() {
        return contextId + " of " + deploymentDescriptor + ", with " + authorizationService;
    }
}

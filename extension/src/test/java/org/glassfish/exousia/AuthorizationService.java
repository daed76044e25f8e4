package org.glassfish.exousia;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A stand-in for Exousia's class, whose supplier refers to this object and to the supplier of the server. */
public final class AuthorizationService {
    /** The key of the supplier of principal mappers. */
    public static final String PRINCIPAL_MAPPER = "jakarta.security.jacc.PrincipalMapper";

    private final Map<String, Object> principalMapper = new ConcurrentHashMap<>();

    /** Registers the supplier of a context. */
    public AuthorizationService(String context, Supplier<?> mapper) {
        DefaultPolicyContextHandler.register(context, PRINCIPAL_MAPPER,
                () -> principalMapper.computeIfAbsent(context, any -> mapper.get()));
    }
}

package com.sun.enterprise.security.web.integration;

/** A stand-in for the class of Payara 7. */
public record GlassFishPrincipalMapper(String contextId) {}

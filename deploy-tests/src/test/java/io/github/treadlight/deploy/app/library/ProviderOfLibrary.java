package io.github.treadlight.deploy.app.library;

import java.security.Provider;
import java.security.Security;

/** Adds Bouncy Castle to the JVM's security providers, as its documentation shows. */
public final class ProviderOfLibrary {
    private static final String BOUNCY_CASTLE = "org.bouncycastle.jce.provider.BouncyCastleProvider";

    private ProviderOfLibrary() {}

    /** Adds the provider, and returns its position among the providers. */
    public static int add() throws ReflectiveOperationException {
        return Security.addProvider((Provider) Class.forName(BOUNCY_CASTLE).getConstructor().newInstance());
    }
}

package io.github.treadlight.sim.library;

import java.security.KeyPairGenerator;
import java.security.Security;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Adds Bouncy Castle's provider to the JVM, unless the JVM has one of this name. */
public final class BouncyCastleUse implements LibraryUse {
    private static final String NAME = BouncyCastleProvider.PROVIDER_NAME;

    /** Adds the provider. */
    public BouncyCastleUse() {
        if (Security.getProvider(NAME) == null) {
            Security.addProvider(new BouncyCastleProvider());
        }
    }

    @Override
    public String use() throws Exception {
        Cipher cipher = Cipher.getInstance("Twofish/CBC/PKCS5Padding", NAME);
        cipher.init(Cipher.ENCRYPT_MODE, KeyGenerator.getInstance("Twofish", NAME).generateKey());
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC", NAME);
        keys.initialize(256);
        boolean own = keys.generateKeyPair().getPublic() instanceof org.bouncycastle.jce.interfaces.ECPublicKey;
        return cipher.doFinal(new byte[20]).length + " bytes, with " + (own ? "this" : "an earlier")
                + " deployment's provider";
    }

    @Override
    public void close() {
        Security.removeProvider(NAME);
    }
}

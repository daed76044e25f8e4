package io.github.treadlight.deploy.app.owned;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.Serializable;
import java.security.GeneralSecurityException;
import java.util.EventListener;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;
import javax.swing.event.EventListenerList;

/** An object with two classes that the built-in list rejects in streams of unknown origin. */
final class OwnedInformation implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String AES = "AES";
    private static final SecretKeySpec KEY = new SecretKeySpec("sixteen letters.".getBytes(US_ASCII), AES);

    private final EventListenerList listeners = new EventListenerList();
    private final SealedObject sealed;

    /** A listener that can be written. */
    private static final class Listener implements EventListener, Serializable {
        private static final long serialVersionUID = 1;
    }

    /** @param secret the text that is sealed */
    OwnedInformation(String secret) throws GeneralSecurityException, IOException {
        listeners.add(Listener.class, new Listener());
        Cipher cipher = Cipher.getInstance(AES);
        cipher.init(Cipher.ENCRYPT_MODE, KEY);
        sealed = new SealedObject(secret, cipher);
    }

    String describe() {
        try {
            return listeners.getListenerCount() + " " + sealed.getObject(KEY);
        } catch (IOException | ClassNotFoundException | GeneralSecurityException failed) {
            return failed.toString();
        }
    }
}

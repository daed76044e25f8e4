package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.rmi.MarshalledObject;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignedObject;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Values of the JDK that contain an object stream. The text of a value reads its stream. */
final class NestedStreams {
    private static final SecretKey SECRET = new SecretKeySpec("only for a test.".getBytes(
            StandardCharsets.US_ASCII), "AES");

    private NestedStreams() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("jdk.sealed-object", NestedStreams::sealed,
                        sealed -> sealed.getAlgorithm() + " " + sealed.getObject(SECRET)),
                KeptValue.of("jdk.signed-object", NestedStreams::signed, NestedStreams::text),
                KeptValue.of("jdk.marshalled-object", () -> new MarshalledObject<>(content()),
                        marshalled -> marshalled.get().toString()));
    }

    /** An object of the application in a stream within the stream. */
    private record Content(String text, List<String> words) implements Serializable {}

    private static Content content() {
        return new Content("nested", new ArrayList<>(List.of("sealed", "signed", "marshalled")));
    }

    private static SealedObject sealed() throws Exception {
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, SECRET);
        return new SealedObject(content(), cipher);
    }

    /** The object with the key that verifies it. */
    private record Verifiable(SignedObject object, PublicKey key) implements Serializable {}

    private static Verifiable signed() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair keys = generator.generateKeyPair();
        return new Verifiable(
                new SignedObject(content(), keys.getPrivate(), Signature.getInstance("SHA256withRSA")),
                keys.getPublic());
    }

    private static String text(Verifiable value) throws Exception {
        return value.object.getObject() + " verified: "
                + value.object.verify(value.key, Signature.getInstance("SHA256withRSA"));
    }
}

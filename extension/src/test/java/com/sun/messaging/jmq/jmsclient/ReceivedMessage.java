package com.sun.messaging.jmq.jmsclient;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;

/** A stand-in for a message in a client of Open MQ, whose content anyone may have sent. */
public final class ReceivedMessage {
    private ReceivedMessage() {}

    /** Reads the content of the message. */
    public static Object read(byte[] stream) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}

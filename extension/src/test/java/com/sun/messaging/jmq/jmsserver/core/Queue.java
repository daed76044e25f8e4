package com.sun.messaging.jmq.jmsserver.core;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;

/** A stand-in for the class of Open MQ. */
public final class Queue extends Destination {
    private static final long serialVersionUID = 1;

    /** Reads an object as the broker reads its store. */
    public static Object read(byte[] stored) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new ByteArrayInputStream(stored)).readObject();
    }
}

package com.hazelcast.internal.serialization;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;

/** A stand-in for Hazelcast, which reads the events that servers of Payara send each other. */
public final class ReceivedEvent {
    private ReceivedEvent() {}

    /** Reads an event. */
    public static Object read(byte[] stream) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}

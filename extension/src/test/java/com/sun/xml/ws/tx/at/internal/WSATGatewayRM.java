package com.sun.xml.ws.tx.at.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;

/** A stand-in for Metro's recovery of transactions. */
public final class WSATGatewayRM {
    private WSATGatewayRM() {}

    /** Reads a transaction from its log. */
    public static Object read(byte[] stream) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
            return in.readObject();
        }
    }
}

package io.github.treadlight.sim.library;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** As much of AMQP 0-9-1 as a client needs to open a connection and a channel, and to publish. */
final class AmqpProtocol {
    private static final int METHOD = 1;
    private static final int FRAME_END = 0xCE;
    private static final int HEADER = 8;
    private static final int MAX_FRAME = 131_072;

    private static final int CONNECTION = 10;
    private static final int START = 10;
    private static final int START_OK = 11;
    private static final int TUNE = 30;
    private static final int OPEN = 40;
    private static final int CLOSE = 50;
    private static final int CHANNEL = 20;
    private static final int CHANNEL_OPEN = 10;
    private static final int CHANNEL_CLOSE = 40;

    private AmqpProtocol() {}

    /** Serves a connection until the client closes it. */
    static void serve(InputStream from, OutputStream to) throws IOException {
        DataInputStream in = new DataInputStream(from);
        DataOutputStream out = new DataOutputStream(to);
        in.skipBytes(HEADER);
        send(out, 0, CONNECTION, START, start());
        try {
            for (int type = in.read(); type >= 0; type = in.read()) {
                int channel = in.readUnsignedShort();
                byte[] payload = in.readNBytes(in.readInt());
                in.readByte();
                if (type == METHOD) {
                    respond(out, channel, payload[1], payload[3]);
                }
            }
        } catch (EOFException ended) {
            // The client has ended the connection within a frame.
        }
    }

    /** Responds to a method, by the number that follows it; AMQP numbers each response in this way. */
    private static void respond(DataOutputStream out, int channel, int type, int method) throws IOException {
        if (type == CONNECTION && method == START_OK) {
            send(out, channel, CONNECTION, TUNE, new byte[] {0, 10, 0, MAX_FRAME >> 16, 0, 0, 0, 0});
        } else if (type == CONNECTION && method == OPEN) {
            send(out, channel, type, method + 1, new byte[1]);
        } else if (type == CHANNEL && method == CHANNEL_OPEN) {
            send(out, channel, type, method + 1, new byte[4]);
        } else if ((type == CONNECTION && method == CLOSE) || (type == CHANNEL && method == CHANNEL_CLOSE)) {
            send(out, channel, type, method + 1, new byte[0]);
        }
    }

    private static byte[] start() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream start = new DataOutputStream(bytes);
        start.write(new byte[] {0, 9}); // the version
        start.writeInt(0); // no properties
        for (String text : new String[] {"PLAIN", "en_US"}) {
            start.writeInt(text.length());
            start.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static void send(DataOutputStream out, int channel, int type, int method, byte[] arguments)
            throws IOException {
        out.writeByte(METHOD);
        out.writeShort(channel);
        out.writeInt(arguments.length + 4);
        out.writeShort(type);
        out.writeShort(method);
        out.write(arguments);
        out.writeByte(FRAME_END);
        out.flush();
    }
}

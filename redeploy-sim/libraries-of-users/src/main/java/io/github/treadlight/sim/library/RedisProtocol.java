package io.github.treadlight.sim.library;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** As much of Redis' protocol, version 2, as clients need to set and get one text. */
final class RedisProtocol {
    private RedisProtocol() {}

    /** Serves commands until the client ends the connection. */
    static void serve(InputStream in, OutputStream out) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
        String text = "";
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = new String[Integer.parseInt(line.substring(1))];
            for (int i = 0; i < words.length; i++) {
                lines.readLine(); // the length
                words[i] = lines.readLine();
            }
            String command = words[0].toUpperCase(Locale.ROOT);
            if (command.equals("SET")) {
                text = words[2];
            }
            String response = switch (command) {
                case "HELLO" -> "-ERR unknown command 'HELLO'";
                case "PING" -> "+PONG";
                case "GET" -> "$" + text.length() + "\r\n" + text;
                default -> "+OK";
            };
            out.write((response + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }
}

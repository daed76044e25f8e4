package io.github.treadlight.sim.library;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** As much of HTTP/1.1 as the requests of client libraries need: each gets the same response. */
final class HttpProtocol {
    private HttpProtocol() {}

    /** Returns a protocol that responds to each request with the text, declared as JSON, and keeps the connection. */
    static LoopbackServer.Protocol of(String body) {
        return (in, out) -> serve(in, out, body);
    }

    private static void serve(InputStream in, OutputStream out, String body) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            } else if (line.isEmpty()) {
                lines.skip(length);
                length = 0;
                out.write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Elastic-Product: Elasticsearch\r\n"
                        + "Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(bytes);
                out.flush();
            }
        }
    }
}

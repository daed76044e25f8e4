package io.github.treadlight.deploy.harness;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The application of {@link KeptValues} on all nodes of a data grid, which share its sessions. */
public final class KeptGrid {
    private static final String NAME = "kept-grid";

    private final DataGrid grid;

    private KeptGrid(DataGrid grid) {
        this.grid = grid;
    }

    /** Deploys the application. */
    public static KeptGrid deploy(DataGrid grid) throws Exception {
        String archive = KeptArchives.valuesInGrid(grid.one().product()).toString();
        for (MicroServer node : grid.nodes()) {
            node.asadmin("deploy", "--name=" + NAME, "--contextroot=" + NAME, "--availabilityenabled=true",
                    "--property=implicitCdiEnabled=false", archive);
        }
        return new KeptGrid(grid);
    }

    /** Returns the names of all values that another JVM can read. */
    public List<String> names() {
        return lines(HttpClient.newHttpClient(), uri(grid.one(), "names?jvm=other"));
    }

    /**
     * Puts each value into a session of its own on one node with Treadlight, and reads the session on another node.
     * Returns the text of each value, which begins with {@code failed} or {@code no } if the value is lost.
     */
    public Map<String, String> move(List<String> values, MicroServer to) {
        Map<String, String> texts = new LinkedHashMap<>();
        CookieManager cookies = new CookieManager();
        HttpClient client = Http.clientBuilder().cookieHandler(cookies).build();
        for (String value : values) {
            cookies.getCookieStore().removeAll();
            lines(client, uri(grid.one(), "put?value=" + value));
            // The JDK takes "JSESSIONIDVERSION=" for the version of RFC 2965 and would quote the cookie.
            cookies.getCookieStore().getCookies().forEach(cookie -> cookie.setVersion(0));
            texts.put(value, lines(client, uri(to, "get")).get(1));
        }
        return texts;
    }

    private static URI uri(MicroServer node, String path) {
        return node.uri("/" + NAME + "/" + path);
    }

    private static List<String> lines(HttpClient client, URI uri) {
        HttpResponse<String> response = Http.get(uri, client);
        if (response.statusCode() != 200) {
            throw new AssertionError(uri + " responds " + response.statusCode() + ": " + response.body());
        }
        return response.body().lines().toList();
    }
}

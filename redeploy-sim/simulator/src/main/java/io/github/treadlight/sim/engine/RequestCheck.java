package io.github.treadlight.sim.engine;

import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A check that sends a request to the application and searches the response. In all its texts, {@code ID} stands for
 * the deployment, which copies of an application do not share.
 *
 * @param first the check that runs first
 * @param path the path below the context root
 * @param json the JSON to post; empty for a GET request
 * @param status the status of the expected response
 * @param parts patterns, each of which must match a part of the response
 */
record RequestCheck(ApplicationCheck first, String path, String json, int status, List<String> parts)
        implements ApplicationCheck {
    private static final String ID = "ID";

    /** Returns a check that sends a GET request. */
    static RequestCheck get(ApplicationCheck first, String path, String... parts) {
        return post(first, path, "", parts);
    }

    /** Returns a check that posts JSON. */
    static RequestCheck post(ApplicationCheck first, String path, String json, String... parts) {
        return new RequestCheck(first, path, json, HttpURLConnection.HTTP_OK, List.of(parts));
    }

    /** Returns a check that posts JSON that the application must reject. */
    static RequestCheck postInvalid(ApplicationCheck first, String path, String json) {
        return new RequestCheck(first, path, json, HttpURLConnection.HTTP_BAD_REQUEST, List.of());
    }

    @Override
    public String verify(String app, URI root, String previous) {
        String deployment = first.verify(app, root, previous);
        URI address = root.resolve(path.replace(ID, deployment));
        String response = new ApplicationClient(app).text(address, json.replace(ID, deployment), status);
        for (String part : parts) {
            String expected = part.replace(ID, deployment);
            if (!Pattern.compile(expected).matcher(response).find()) {
                throw new SimulationFailedException(app + " responded at " + ApplicationClient.withoutQuery(address)
                        + " without " + expected + ": " + Page.beginning(response));
            }
        }
        return deployment;
    }
}

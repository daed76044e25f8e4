package io.github.treadlight.deploy.harness;

import java.nio.file.Path;
import java.util.Map;

/**
 * An application with a page of Faces and one of Wicket, with a visitor of each. The visitors stay on the pages, and
 * add a product or click a link after each event.
 */
public final class KeptView extends KeptState {
    private static final String FACES = "index.xhtml";
    private static final String WICKET = "wicket/";

    private FacesVisitor faces;
    private WicketVisitor wicket;

    private KeptView(AppServer server, Path archive, boolean isInServer) {
        super(server, archive, isInServer);
    }

    /** Returns an application that keeps the state of its views in the session. */
    public static KeptView inSession(AppServer server) {
        return new KeptView(server, KeptArchives.views(), true);
    }

    /** Returns an application that keeps the state of the Faces view in the browser. */
    public static KeptView inBrowser(AppServer server) {
        return new KeptView(server, KeptArchives.viewsInBrowser(), false);
    }

    @Override
    void create(Map<String, String> texts) {
        faces = new FacesVisitor(uri(FACES));
        wicket = new WicketVisitor(uri(WICKET));
        read("deployed", texts);
    }

    @Override
    void read(String event, Map<String, String> texts) {
        texts.put("faces of " + name() + ", " + event, faces.add(event));
        texts.put("wicket of " + name() + ", " + event, wicket.click());
    }

    @Override
    boolean responds() {
        return Http.get(uri(FACES)).statusCode() == 200;
    }
}

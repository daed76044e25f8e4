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

    /** Creates an application, which is not yet deployed. */
    public KeptView(AppServer server, Path archive) {
        super(server, archive);
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

package io.github.treadlight.deploy.harness;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An application with a page of Faces and one of Wicket, with a visitor of each. The visitors stay on the pages, and
 * add a product or click a link after each event.
 */
public final class KeptView extends KeptState {
    private static final String FACES = "index.xhtml";
    private static final String WICKET = "wicket/";
    private static final String WICKET_STATE = "wicket of ";

    private final boolean losesWicket;
    private Optional<FacesVisitor> faces = Optional.empty();
    private Optional<WicketVisitor> wicket = Optional.empty();

    private KeptView(AppServer server, Path archive, boolean isInServer, Set<String> lost) {
        super(server, archive, isInServer);
        losesWicket = lost.contains(WICKET_STATE + name());
    }

    /**
     * Returns an application that keeps the state of its views in the session.
     *
     * @param lost the names of states with which the server itself loses all sessions of the application
     */
    public static KeptView inSession(AppServer server, Set<String> lost) {
        return new KeptView(server, KeptArchives.views(), true, lost);
    }

    /** Returns an application that keeps the state of the Faces view in the browser. */
    public static KeptView inBrowser(AppServer server) {
        return new KeptView(server, KeptArchives.viewsInBrowser(), false, Set.of());
    }

    @Override
    void create(Map<String, String> texts) {
        faces = Optional.of(new FacesVisitor(uri(FACES)));
        wicket = losesWicket ? Optional.empty() : Optional.of(new WicketVisitor(uri(WICKET)));
        read("deployed", texts);
    }

    @Override
    boolean createLost() {
        faces = Optional.empty();
        wicket = losesWicket ? Optional.of(new WicketVisitor(uri(WICKET))) : Optional.empty();
        return losesWicket;
    }

    @Override
    void read(String event, Map<String, String> texts) {
        faces.ifPresent(visitor -> texts.put("faces of " + name() + ", " + event, visitor.add(event)));
        wicket.ifPresent(visitor -> texts.put(WICKET_STATE + name() + ", " + event, visitor.click()));
    }

    @Override
    boolean responds() {
        return Http.get(uri(FACES)).statusCode() == 200;
    }
}

package io.github.treadlight.sim.app.views;

import java.util.ArrayList;
import java.util.List;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.link.Link;

/** A page that shows the numbers of the clicks on its link. */
public class CounterPage extends WebPage {
    private static final long serialVersionUID = 1;

    private final List<Integer> clicks = new ArrayList<>();

    /** Creates the page without a click. */
    public CounterPage() {
        add(new Label("clicks", () -> "clicks: " + clicks));
        add(new Link<Void>("click") {
            @Override
            public void onClick() {
                clicks.add(clicks.size() + 1);
            }
        });
    }
}

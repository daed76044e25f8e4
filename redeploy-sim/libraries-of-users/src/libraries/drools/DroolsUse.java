package io.github.treadlight.sim.library;

import java.util.ArrayList;
import java.util.List;
import org.kie.api.io.ResourceType;
import org.kie.api.runtime.KieSession;
import org.kie.internal.utils.KieHelper;

/** Fires a rule. */
public final class DroolsUse implements LibraryUse {
    private static final String RULE = """
            global java.util.List fired
            rule "an order"
            when $title : String()
            then fired.add($title);
            end
            """;

    private final KieSession session = new KieHelper().addContent(RULE, ResourceType.DRL).build().newKieSession();

    @Override
    public String use() {
        List<String> fired = new ArrayList<>();
        session.setGlobal("fired", fired);
        session.insert("a book");
        session.fireAllRules();
        return fired.toString();
    }

    @Override
    public void close() {
        session.dispose();
    }
}

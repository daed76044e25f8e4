package io.github.treadlight.sim.app.kept;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.kie.api.KieBase;
import org.kie.api.io.ResourceType;
import org.kie.api.marshalling.Marshaller;
import org.kie.api.runtime.KieSession;
import org.kie.internal.marshalling.MarshallerFactory;
import org.kie.internal.utils.KieHelper;

/** A session of Drools, whose facts Drools writes as object streams. */
public final class DroolsCopies {
    private static final String RULES = """
            package rules
            import io.github.treadlight.sim.app.kept.DroolsCopies.Order
            global java.util.List large
            rule "large orders"
            when order: Order(amount > 5)
            then large.add(order.getProduct());
            end
            """;

    private DroolsCopies() {}

    static List<LibraryCopy> all() {
        return List.of(new LibraryCopy("drools.session", DroolsCopies::session));
    }

    /** A fact. The compiled rules use the class. */
    public static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final String product;
        private final int amount;

        Order(String product, int amount) {
            this.product = product;
            this.amount = amount;
        }

        /** Returns the product. */
        public String getProduct() {
            return product;
        }

        /** Returns the amount. */
        public int getAmount() {
            return amount;
        }
    }

    private static String session() throws Exception {
        KieBase rules = new KieHelper().addContent(RULES, ResourceType.DRL).build();
        Marshaller marshaller = MarshallerFactory.newMarshaller(rules);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        KieSession session = rules.newKieSession();
        session.insert(new Order("tea", 7));
        session.insert(new Order("milk", 3));
        marshaller.marshall(written, session);
        session.dispose();

        KieSession copy = marshaller.unmarshall(new ByteArrayInputStream(written.toByteArray()));
        List<String> large = new ArrayList<>();
        copy.setGlobal("large", large);
        copy.fireAllRules();
        String text = large + " of " + copy.getObjects().size();
        copy.dispose();
        return text;
    }
}

package io.github.treadlight.deploy.harness;

import java.nio.file.Path;
import java.util.Map;

/** An application with Spring Boot, and a visitor who has logged in and adds a product to the cart after each event. */
public final class KeptBoot extends KeptState {
    private BootVisitor visitor;

    /** Creates an application, which is not yet deployed. */
    public KeptBoot(AppServer server, Path archive) {
        super(server, archive, "--property=implicitCdiEnabled=false");
    }

    @Override
    void create(Map<String, String> texts) {
        visitor = new BootVisitor(uri(""));
        read("deployed", texts);
    }

    @Override
    void read(String event, Map<String, String> texts) {
        texts.put("cart of " + name() + ", " + event, visitor.add(event));
    }

    @Override
    boolean responds() {
        return Http.get(uri("login")).statusCode() == 200;
    }
}

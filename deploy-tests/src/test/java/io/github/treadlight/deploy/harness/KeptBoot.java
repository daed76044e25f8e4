package io.github.treadlight.deploy.harness;

import java.nio.file.Path;
import java.util.Map;

/** An application with Spring Boot, and a visitor who has logged in and adds a product to the cart after each event. */
public final class KeptBoot extends KeptState {
    private BootVisitor visitor;

    private KeptBoot(AppServer server, Path archive, boolean isInServer) {
        super(server, archive, isInServer, "--property=implicitCdiEnabled=false");
    }

    /** Returns an application whose sessions the server keeps. */
    public static KeptBoot inSession(AppServer server) {
        return new KeptBoot(server, KeptArchives.boot(server.product()), true);
    }

    /** Returns an application whose sessions Spring Session keeps in a database. */
    public static KeptBoot inDatabase(AppServer server) {
        return new KeptBoot(server, KeptArchives.bootInDatabase(server.product()), false);
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

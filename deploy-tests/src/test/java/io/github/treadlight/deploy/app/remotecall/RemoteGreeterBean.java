package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.Stateless;
import java.util.ArrayList;
import java.util.List;

/** Replies with a greeting that contains the argument. */
@Stateless
public class RemoteGreeterBean implements RemoteGreeter {
    @Override
    public Greeting reply(Greeting greeting) {
        return new Greeting("hello, " + greeting.word(), new ArrayList<>(List.of(greeting)));
    }
}

package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.Stateless;
import java.util.ArrayList;
import java.util.List;

/** Greets back. */
@Stateless
public class GreeterBean implements Greeter {
    @Override
    public Greeting answer(Greeting greeting) {
        return new Greeting("hello, " + greeting.word(), new ArrayList<>(List.of(greeting)));
    }
}

package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Stateless;

/** An EJB with an interface. */
@Stateless
public class GreeterBean implements Greeter {
    @Override
    public String greet(String name) {
        return "Hello " + name;
    }
}

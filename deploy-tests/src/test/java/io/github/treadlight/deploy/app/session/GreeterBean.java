package io.github.treadlight.deploy.app.session;

import jakarta.ejb.Stateless;

/** A stateless EJB. */
@Stateless
public class GreeterBean implements Greeter {
    @Override
    public String greet(String name) {
        return "Hello " + name;
    }
}

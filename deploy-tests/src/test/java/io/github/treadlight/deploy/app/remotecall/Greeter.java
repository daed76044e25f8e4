package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.Remote;

/** Called as if it were far away. */
@Remote
public interface Greeter {
    /** What is sent, and what is answered, is copied. */
    Greeting answer(Greeting greeting);
}

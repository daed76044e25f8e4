package io.github.treadlight.deploy.app.remotecall;

import jakarta.ejb.Remote;

/** A remote business interface, called within its own application. */
@Remote
public interface RemoteGreeter {
    /** Returns a greeting in reply. The server copies the argument and the result by object streams. */
    Greeting reply(Greeting greeting);
}

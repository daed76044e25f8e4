package io.github.treadlight.deploy.app.owned;

import jakarta.ejb.Stateless;
import java.io.Serializable;

/** A bean whose arguments and results the server's ORB copies, also for a call in the same JVM. */
@Stateless
public class RemoteEchoBean implements RemoteEcho {
    @Override
    public Serializable echo(Serializable value) {
        return value;
    }
}

package io.github.treadlight.deploy.app.owned;

import jakarta.ejb.Remote;
import java.io.Serializable;

/** The remote interface of {@link RemoteEchoBean}. */
@Remote
public interface RemoteEcho {
    /** Returns its argument. */
    Serializable echo(Serializable value);
}

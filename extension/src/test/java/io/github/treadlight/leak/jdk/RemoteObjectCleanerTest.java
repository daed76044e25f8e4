package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.rmi.MarshalledObject;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteObjectCleanerTest extends RetainedApplications {
    private final List<Remote> stubs = new ArrayList<>();

    @Test
    void unexportsObjectsOfTheApplicationExceptForTheServers() throws Exception {
        Remote ofServer = new Globals.Exported();
        UnicastRemoteObject.exportObject(ofServer, 0);
        assertReleasedOnlyBy("remote-objects", loader -> {
            Remote remote = (Remote) loader.make(Globals.Exported.class);
            UnicastRemoteObject.exportObject(remote, 0);
            // A client that keeps the object alive: its stub is of the test's class loader.
            stubs.add(new MarshalledObject<>(UnicastRemoteObject.toStub(remote)).get());
        });
        assertThat(UnicastRemoteObject.unexportObject(ofServer, true)).as("was exported").isTrue();
    }
}

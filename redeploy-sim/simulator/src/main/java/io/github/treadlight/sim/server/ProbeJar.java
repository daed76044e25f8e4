package io.github.treadlight.sim.server;

import io.github.treadlight.sim.probe.ProbeAgent;
import java.io.File;
import java.util.jar.Attributes;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** Writes the agent's jar, which contains only the probe's package, so that the server gets no other classes. */
final class ProbeJar {
    private ProbeJar() {}

    static void write(File file) {
        String agent = ProbeAgent.class.getName();
        ShrinkWrap.create(JavaArchive.class)
                .addPackage(ProbeAgent.class.getPackage())
                .setManifest(new StringAsset(Attributes.Name.MANIFEST_VERSION + ": 1.0\n"
                        + "Premain-Class: " + agent + "\n"
                        + "Agent-Class: " + agent + "\n"))
                .as(ZipExporter.class)
                .exportTo(file, true);
    }
}

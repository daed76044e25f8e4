package io.github.treadlight.sim.engine;

import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The EAR of the scenario {@code mixed}: two WARs, and the libraries of the first WAR in {@code lib}. */
record MixedEar(EnterpriseArchive ear) {
    /** The context root of the second WAR, relative to that of the first. */
    static final String SECOND_ROOT = "jakartaee/";

    private static final String FIRST = "mixed-web.war";
    private static final String SECOND = "jakartaee.war";

    /** Returns the EAR with its own context roots, so that several copies can be deployed side by side. */
    EnterpriseArchive named(String name) {
        return ear.setApplicationXML(new StringAsset("""
                <?xml version="1.0" encoding="UTF-8"?>
                <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                  <module><web><web-uri>%s</web-uri><context-root>/%s</context-root></web></module>
                  <module><web><web-uri>%s</web-uri><context-root>/%s/jakartaee</context-root></web></module>
                  <library-directory>lib</library-directory>
                </application>
                """.formatted(FIRST, name, SECOND, name)));
    }

    /** Returns the content of the EAR as one WAR, for a server that does not support EARs. */
    WebArchive asWar(String name) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, name + ".war")
                .merge(ear.getAsType(WebArchive.class, "/" + FIRST))
                .merge(ear.getAsType(WebArchive.class, "/" + SECOND))
                .merge(ear, "/WEB-INF", Filters.include(".*/lib/[^/]*\\.jar"));
        war.delete("/META-INF/MANIFEST.MF"); // its Class-Path has the paths that the libraries have in the EAR
        return war;
    }
}

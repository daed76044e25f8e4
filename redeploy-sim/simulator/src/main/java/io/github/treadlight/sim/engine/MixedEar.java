package io.github.treadlight.sim.engine;

import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The EAR of the scenario {@code mixed}: two WARs, and in its {@code lib} the libraries of the first. */
record MixedEar(EnterpriseArchive ear) {
    /** Where the second WAR answers, from the context root of the first. */
    static final String SECOND_ROOT = "jakartaee/";

    private static final String FIRST = "mixed-web.war";
    private static final String SECOND = "jakartaee.war";

    /** The same, with context roots of its own, so that several copies can be deployed side by side. */
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

    /** All that is in it as one WAR, for a server that takes no EAR. */
    WebArchive asWar(String name) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, name + ".war")
                .merge(ear.getAsType(WebArchive.class, "/" + FIRST))
                .merge(ear.getAsType(WebArchive.class, "/" + SECOND))
                .merge(ear, "/WEB-INF", Filters.include(".*/lib/[^/]*\\.jar"));
        war.delete("/META-INF/MANIFEST.MF"); // names the libraries where they were in the EAR
        return war;
    }
}

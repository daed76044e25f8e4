package io.github.treadlight.server.retention;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The JVM's setting for garbage collections on request. */
public final class GarbageCollections {
    private static final String DIAGNOSTIC = "com.sun.management:type=HotSpotDiagnostic";

    private GarbageCollections() {}

    /** Returns whether the JVM ignores {@link System#gc}; false if that is not known. */
    public static boolean areRefused() {
        try {
            Object option = ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(DIAGNOSTIC), "getVMOption",
                    new Object[] {"DisableExplicitGC"}, new String[] {String.class.getName()});
            return option instanceof CompositeData data && "true".equals(data.get("value"));
        } catch (JMException | RuntimeException unknown) {
            return false;
        }
    }
}

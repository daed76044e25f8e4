package io.github.treadlight.server.retention;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanException;
import javax.management.ObjectName;

/**
 * A heap dumper that calls HotSpot's diagnostic MBean, which lets only the owner read the file. Refers to the MBean by
 * name, because an OSGi framework may not export the package of its interface.
 */
public final class HotSpotHeapDumper implements HeapDumper {
    private static final String DIAGNOSTIC = "com.sun.management:type=HotSpotDiagnostic";

    @Override
    public void dump(Path file) throws IOException {
        try {
            ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(DIAGNOSTIC), "dumpHeap",
                    new Object[] {file.toString(), true},
                    new String[] {String.class.getName(), boolean.class.getName()});
        } catch (MBeanException failed) {
            throw failed.getCause() instanceof IOException reason ? reason
                    : new IOException("the heap dump failed", failed.getCause());
        } catch (JMException | JMRuntimeException failed) {
            throw new IOException("this JVM cannot write heap dumps", failed);
        }
    }

    @Override
    public long usedHeap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public long usableSpace(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }
}

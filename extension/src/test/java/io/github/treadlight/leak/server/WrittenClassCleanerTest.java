package io.github.treadlight.leak.server;

import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.Reference;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class WrittenClassCleanerTest extends RetainedApplications {
    @Test
    @DisabledForJreRange(min = JRE.JAVA_22, disabledReason = "the ORB 4.2.5 does not run on it")
    void emptiesTheQueueOfClearedReferencesToWrittenClasses() throws Exception {
        Class<?> streamClass = Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass");
        Method lookup = streamClass.getDeclaredMethod("lookup", Class.class);
        lookup.setAccessible(true);
        assertReleasedOnlyBy("remote-call-leftovers", loader -> {
            Class<?> written = loader.its(Globals.Algorithms.class);
            lookup.invoke(null, written);
            Map<?, ?> cells = (Map<?, ?>) FieldPath.follow(streamClass, List.of("descriptorFor", "hash"));
            // the garbage collector clears and enqueues the reference in this way when memory is short
            ((Reference<?>) cells.remove(written)).enqueue();
        });
    }
}

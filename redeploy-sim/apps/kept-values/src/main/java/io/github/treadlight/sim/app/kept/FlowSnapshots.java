package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.webflow.engine.Flow;
import org.springframework.webflow.engine.ViewState;
import org.springframework.webflow.engine.impl.FlowExecutionImplFactory;
import org.springframework.webflow.execution.FlowExecution;
import org.springframework.webflow.execution.View;
import org.springframework.webflow.execution.repository.snapshot.SerializedFlowExecutionSnapshot;
import org.springframework.webflow.test.MockExternalContext;

/** The snapshots that Spring Web Flow keeps of conversations: a stream within the session. */
final class FlowSnapshots {
    private FlowSnapshots() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("spring-webflow.snapshot", () -> snapshot(false), FlowSnapshots::text),
                KeptValue.of("spring-webflow.compressed-snapshot", () -> snapshot(true), FlowSnapshots::text));
    }

    private static SerializedFlowExecutionSnapshot snapshot(boolean compressed) {
        Flow flow = new Flow("booking");
        new ViewState(flow, "form", context -> new Form());
        FlowExecution execution = new FlowExecutionImplFactory().createFlowExecution(flow);
        execution.start(null, new MockExternalContext());
        execution.getActiveSession().getScope().put("guest", new Guest("Ada", 2));
        return new SerializedFlowExecutionSnapshot(execution, compressed);
    }

    private static String text(SerializedFlowExecutionSnapshot snapshot) {
        FlowExecution execution = snapshot.unmarshal(FlowSnapshots.class.getClassLoader());
        return "the flow has " + execution.getActiveSession().getScope();
    }

    /** An object in the scope of a flow. */
    private record Guest(String name, int nights) implements Serializable {}

    /** A page of the flow. */
    private static final class Form implements View {
        @Override
        public void render() {
            // the snapshot is made in place of a page
        }

        @Override
        public boolean userEventQueued() {
            return false;
        }

        @Override
        public void processUserEvent() {
            // there is none
        }

        @Override
        public @Nullable Serializable getUserEventState() {
            return null;
        }

        @Override
        public boolean hasFlowEvent() {
            return false;
        }

        @Override
        public org.springframework.webflow.execution.@Nullable Event getFlowEvent() {
            return null;
        }

        @Override
        public void saveState() {
            // there is none
        }
    }
}

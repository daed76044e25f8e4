package io.github.treadlight.stream;

import java.util.ArrayList;
import java.util.List;

/** The calls of methods of {@link CallingObjects} in this thread. */
final class CallLog {
    private static final ThreadLocal<List<String>> CALLS = ThreadLocal.withInitial(ArrayList::new);

    private CallLog() {}

    static void add(String call) {
        CALLS.get().add(call);
    }

    /** Returns the calls since the last call of this method. */
    static List<String> take() {
        List<String> calls = CALLS.get();
        CALLS.remove();
        return calls;
    }
}

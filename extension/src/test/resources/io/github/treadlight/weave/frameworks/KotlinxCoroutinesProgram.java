import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;

/** Receivers of closed channels. Each gets a copy of the failure, made by a cached constructor. */
public class KotlinxCoroutinesProgram implements Callable<Object> {
    public static class WithoutConstructor extends IllegalStateException {
        public WithoutConstructor(int code) {
            super("code " + code);
        }
    }

    @Override
    public Object call() throws Exception {
        // Coroutines copy failures only when assertions are enabled.
        getClass().getClassLoader().setClassAssertionStatus("kotlinx.coroutines.CoroutineId", true);
        List<String> results = new ArrayList<>();
        for (Exception failure : List.of(new IOException("one"), new IOException("two"),
                new IllegalArgumentException("three", new IOException("cause")), new WithoutConstructor(4))) {
            Channel<String> channel = ChannelKt.Channel(1, BufferOverflow.SUSPEND, null);
            channel.close(failure);
            results.add(receive(channel, failure));
            results.add(receive(channel, failure));
        }
        return String.join("\n", results);
    }

    private static String receive(Channel<String> channel, Exception failure) {
        try {
            return BuildersKt.runBlocking(
                    EmptyCoroutineContext.INSTANCE, (scope, continuation) -> channel.receive(continuation));
        } catch (Exception received) {
            return received + " copied: " + (received != failure) + " caused by " + received.getCause();
        }
    }
}

import com.google.common.util.concurrent.Futures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Reads the results of failed futures. Guava caches the exception classes that it accepts in a class value. */
public class GuavaProgram implements Callable<Object> {
    public static class Unsuitable extends Exception {
        private Unsuitable() {}
    }

    @Override
    public Object call() throws Exception {
        List<String> results = new ArrayList<>();
        results.add(Futures.getChecked(Futures.immediateFuture("value"), IOException.class));
        for (Class<? extends Exception> type : List.of(IOException.class, InterruptedException.class,
                IOException.class, IllegalStateException.class, Unsuitable.class)) {
            try {
                Futures.getChecked(Futures.immediateFailedFuture(new Exception("failed")), type);
            } catch (Exception thrown) {
                results.add(thrown + " caused by " + thrown.getCause());
            }
        }
        return String.join("\n", results);
    }
}

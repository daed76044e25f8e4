package io.github.treadlight.sim.report;

import io.github.treadlight.sim.holders.LibraryClosing;
import io.github.treadlight.sim.result.ByteSize;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import io.github.treadlight.sim.untrusted.PrintableText;
import java.io.PrintWriter;
import java.util.List;

/**
 * Prints holders as text: for each cause, one reference path that retains class loaders, its explanation, and the GC
 * roots of its other paths.
 */
public final class HolderPaths {
    private HolderPaths() {}

    /**
     * Prints all causes and an empty line. If the application can close libraries that are part of these paths, also
     * prints the code of a listener that does so.
     */
    public static void print(PrintWriter out, List<Holder> holders) {
        int number = 1;
        for (LeakCause cause : LeakCause.of(holders)) {
            Holder holder = cause.main();
            out.printf("%2d. [%s] %d × %s%s%s%n", number++,
                    PrintableText.of(holder.verdict()), cause.loaders(), PrintableText.of(holder.loader()),
                    holder.apps() == null || holder.apps().isEmpty()
                            ? "" : " of " + PrintableText.of(String.join(", ", holder.apps())),
                    holder.retainedBytes() == null ? "" : ", " + ByteSize.text(holder.retainedBytes()) + " retained");
            cause.shown().forEach(shown -> {
                out.printf("    %s%n", PrintableText.of(shown.root()));
                shown.path().forEach(step -> out.printf("      → %s%n", PrintableText.of(step)));
            });
            if (holder.cause() != null) {
                out.printf("    %s%n", PrintableText.of(holder.cause()));
            }
            LeakPages.of(holder).forEach(page -> out.printf("    %s%n", page));
            List<String> others = cause.holders().stream().filter(each -> !cause.shown().contains(each))
                    .map(each -> PrintableText.of(each.root())).distinct().toList();
            if (!others.isEmpty()) {
                out.printf("    Other references: %s%n", String.join("; ", others));
            }
        }
        out.println();
        List<LibraryClosing> closings = ClosingListener.found(holders);
        if (!closings.isEmpty()) {
            out.println("The application can close " + String.join(", ",
                    closings.stream().map(LibraryClosing::name).toList()) + " itself, with this listener:");
            out.println();
            ClosingListener.lines(closings).forEach(out::println);
            out.println();
        }
        out.flush();
    }
}

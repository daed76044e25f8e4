package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.EventWriter;
import io.github.treadlight.scan.model.ModelMerge;
import io.github.treadlight.scan.model.PartWriter;
import io.github.treadlight.scan.model.ServerParts;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * The class model of one deployment: HK2's model, or a model made on demand from the parts of the libraries. In the
 * second case, HK2's model contains only what HK2 itself has parsed until a caller needs more. Thread-safe.
 */
final class DeploymentModel {
    private static final StackWalker CALLER = StackWalker.getInstance();
    /** The package of the server's module scanners. */
    private static final String SCANNERS = "com.sun.enterprise.deployment.annotation.impl.";
    /**
     * The maximum number of parts of server classes that a deployment makes. HK2 reads a larger number of classes
     * faster.
     */
    private static final int MOST_MADE_PARTS = 500;
    /** The method of module scanners that requests only the users of some annotations. */
    private static final String SCAN = "calculateResults";

    private final ParsingContext context;
    private final ServerClassLocator serverClasses;
    private final ModelProof proof;
    private final Supplier<@Nullable Set<String>> handled;
    private final CachedTypes types;
    /** The number of parts of server classes that were made for the model on demand. */
    private final AtomicInteger madeParts = new AtomicInteger();
    /** HK2's model behind the model on demand; null if the types are HK2's. */
    private volatile @Nullable DeferredModel deferred;

    /** Waits for HK2's parser, which reads the classes of the server last. */
    interface Hk2Parser {
        Exception[] awaitTermination(int timeOut, TimeUnit unit) throws InterruptedException;
    }

    /**
     * @param context HK2's context
     * @param handled returns the names of annotations and interfaces whose users the server's module scanners request,
     *     or null if they are not known
     * @param types the deployment's types, which answer from this model
     */
    DeploymentModel(ParsingContext context, ServerClassLocator serverClasses, ModelProof proof,
            Supplier<@Nullable Set<String>> handled, CachedTypes types) {
        this.context = context;
        this.serverClasses = serverClasses;
        this.proof = proof;
        this.handled = handled;
        this.types = types;
    }

    /**
     * Makes a model on demand if the proof allows it and the parts of all libraries are known.
     *
     * @param scanned the libraries that HK2 did not parse
     * @param failures gets the failures of HK2's parser; if there are any, the model is HK2's
     * @return false if all libraries and classes of the server must be added to HK2's model
     */
    boolean makeOnDemand(List<LibraryScanner.Result> scanned, List<Exception> failures, Hk2Parser hk2, int timeOut,
            TimeUnit unit) throws InterruptedException {
        List<DeferredModel.Library> libraries = libraries(scanned);
        if (scanned.isEmpty() || !scanned.stream().allMatch(LibraryScanner.Result::readsPart)
                || proof.wasCompleted(libraries)) {
            return false;
        }
        DeferredModel model = new DeferredModel(context, libraries, () -> {
            serverClasses.addCollected(context);
            return hk2.awaitTermination(timeOut, unit);
        });
        Types made = null;
        try {
            ServerParts server = new PartsOnRequest(
                    serverClasses.forOtherModel(), () -> madeParts.getAndIncrement() < MOST_MADE_PARTS);
            Set<String> requested = serverClasses.collect();
            Collections.addAll(failures, hk2.awaitTermination(timeOut, unit));
            made = failures.isEmpty() ? merge(model, scanned, requested, server) : null;
        } catch (IOException | RuntimeException unfit) {
            proof.countFailure("the parts of libraries cannot be merged", unfit);
        }
        if (made != null) {
            deferred = model;
            types.use(made);
        }
        return made != null;
    }

    /** Returns the libraries, without the readers that were opened for this deployment. */
    static List<DeferredModel.Library> libraries(List<LibraryScanner.Result> scanned) {
        return scanned.stream().map(each -> new DeferredModel.Library(each.uri(), each.scan())).toList();
    }

    /** Returns the merged model, or null if the part of a server class is not known. */
    private @Nullable Types merge(DeferredModel model, List<LibraryScanner.Result> scanned, Set<String> requested,
            ServerParts server) throws IOException {
        EventWriter rest = new EventWriter();
        PartWriter.write(rest, context.getTypes(), requested);
        ModelMerge merge = new ModelMerge(() -> complete(model));
        merge.add(EventReader.ofUncompressed(rest.toUncompressedBytes()), null);
        for (LibraryScanner.Result library : scanned) {
            merge.add(Objects.requireNonNull(library.reader()), library.uri());
        }
        return merge.addServerClasses(server) ? merge.types() : null;
    }

    /** @throws IllegalStateException if a class cannot be added */
    private Types complete(DeferredModel model) {
        proof.recordCompletion(model.libraries());
        try {
            return model.complete();
        } catch (RuntimeException failed) {
            proof.refuteByDeployment(model.libraries().get(0).uri().toString(), failed);
            throw failed;
        }
    }

    /** Returns whether parts of server classes were made for this model, which later models could read. */
    boolean hasMadeParts() {
        return madeParts.get() > 0;
    }

    /** Returns whether the types are those of a model on demand. */
    boolean isOnDemand() {
        return deferred != null;
    }

    /** Returns whether HK2's model contains all libraries. */
    boolean isComplete() {
        DeferredModel model = deferred;
        return model == null || model.isComplete();
    }

    /** Adds missing libraries to HK2's model. From now on, the types are HK2's. */
    void complete() {
        DeferredModel model = deferred;
        if (model != null) {
            types.use(complete(model));
            deferred = null;
        }
    }

    /**
     * Returns HK2's context to the caller of {@link CachingParser#getContext}. First adds to HK2's model the classes
     * that a module scanner of the server requests, or all libraries for any other caller.
     */
    ParsingContext contextForCaller() {
        DeferredModel model = deferred;
        if (model != null) {
            Set<String> names = isCalledByModuleScanner() ? handled.get() : null;
            if (names == null) {
                complete(model);
            } else {
                model.addUsers(names, types);
            }
        }
        return context;
    }

    /** Returns whether a module scanner calls the parser. Skips this method, its caller, and the parser's method. */
    private static boolean isCalledByModuleScanner() {
        return CALLER.walk(frames -> frames.skip(3).findFirst())
                .filter(frame -> frame.getClassName().startsWith(SCANNERS) && frame.getMethodName().equals(SCAN))
                .isPresent();
    }
}

package io.github.treadlight.loader;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the RMI codebase of each loader. A codebase is built again when the loader has gained URLs.
 *
 * <p>RMI asks for the codebase with every class that it writes, and the JDK builds it from all the URLs each time.
 * Equal codebases are the same string, so that streams that compare strings by identity write it once. Both ideas are
 * from "Optimizing the ORB in GlassFish", 2007.
 *
 * <p>Holds loaders weakly. Thread-safe; a lookup takes no lock but the loader's own.
 */
public final class LoaderCodebases {
    private final Function<Class<?>, @Nullable String> stock;
    /** Replaced as a whole, so that a codebase that another thread builds by the former rules is not kept. */
    private volatile Rules rules = new Rules(true, false);

    /**
     * Creates a cache that keeps codebases with all their URLs.
     *
     * @param stock returns the codebase of a class as the JDK's provider does
     */
    public LoaderCodebases(Function<Class<?>, @Nullable String> stock) {
        this.stock = stock;
    }

    /**
     * Changes the rules for all later calls. Also initializes a class, so that no lookup does it where little of the
     * stack is left. The constructor does not, because RMI's initialization may call it there.
     *
     * @param kept whether codebases are cached; if not, each call builds its codebase anew
     * @param filesOmitted whether to omit URLs of the sender's own file system, from which no receiver can read
     */
    public void configure(boolean kept, boolean filesOmitted) {
        UrlCount.initialize();
        Rules current = rules;
        if (current.kept != kept || current.filesOmitted != filesOmitted) {
            rules = new Rules(kept, filesOmitted);
        }
    }

    /**
     * Returns the codebase of a class, or null. The classes of a {@link URLClassLoader} have the codebase of the
     * loader.
     */
    public @Nullable String of(Class<?> type) {
        if (!(type.getClassLoader() instanceof URLClassLoader loader) || isSecured()) {
            return stock.apply(type);
        }
        Rules current = rules;
        Codebase known = current.codebases.get(loader);
        if (known != null && known.isCurrent(loader)) {
            return known.text();
        }
        if (!current.kept) {
            return current.filesOmitted ? remote(type, Codebase.urlsOf(loader)) : stock.apply(type);
        }
        Codebase made = Codebase.of(loader, urls -> current.filesOmitted ? remote(type, urls) : stock.apply(type));
        current.codebases.put(loader, made);
        return made.text();
    }

    /** Drops the codebases of these loaders. They are built again on demand. */
    public void forget(Predicate<? super ClassLoader> loaders) {
        rules.codebases.removeIf(loaders);
    }

    /**
     * Returns the codebase without the sender's files. If no URL is left, returns the codebase of a class without URLs.
     */
    private @Nullable String remote(Class<?> type, URL[] urls) {
        if (Arrays.stream(urls).noneMatch(LoaderCodebases::isFile)) {
            return stock.apply(type);
        }
        String others = Arrays.stream(urls).filter(url -> !isFile(url)).map(URL::toExternalForm)
                .collect(Collectors.joining(" "));
        return others.isEmpty() ? stock.apply(Object.class) : others;
    }

    private static boolean isFile(URL url) {
        String protocol = url.getProtocol().toLowerCase(Locale.ROOT);
        return protocol.equals("file") || (protocol.equals("jar") && url.getFile().startsWith("file:"));
    }

    /** Returns whether a security manager is installed. It decides for each caller which URLs the caller may see. */
    @SuppressWarnings("removal")
    private static boolean isSecured() {
        return System.getSecurityManager() != null;
    }

    private static final class Rules {
        final boolean kept;
        final boolean filesOmitted;
        final PerLoader<Codebase> codebases = new PerLoader<>();

        Rules(boolean kept, boolean filesOmitted) {
            this.kept = kept;
            this.filesOmitted = filesOmitted;
        }
    }
}

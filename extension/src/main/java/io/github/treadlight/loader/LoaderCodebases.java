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
 * The RMI codebase of each loader, put together once, and again when the loader has gained URLs.
 *
 * <p>RMI asks for it with every class that it writes, and the JDK puts it together anew each time, from all the URLs.
 * Equal codebases are one string, so that streams which compare by identity write it once. Both from Optimizing the ORB
 * in GlassFish, 2007.
 *
 * <p>Holds loaders weakly. Thread-safe; a lookup takes no lock but the loader's own.
 */
public final class LoaderCodebases {
    private final Function<Class<?>, @Nullable String> stock;
    /** Replaced as a whole: what is being put together by other rules gets lost with them. */
    private volatile Rules rules = new Rules(true, false);

    /**
     * None are kept yet; they will be, whole.
     *
     * @param stock the codebase of a class as the JDK's provider gives it
     */
    public LoaderCodebases(Function<Class<?>, @Nullable String> stock) {
        this.stock = stock;
    }

    /**
     * Changes the rules, from now on.
     *
     * @param kept whether codebases are kept; if not, each is put together when it is asked for
     * @param filesOmitted whether URLs of the sender's own file system are left out, from which no receiver can read
     */
    public void configure(boolean kept, boolean filesOmitted) {
        Rules current = rules;
        if (current.kept != kept || current.filesOmitted != filesOmitted) {
            rules = new Rules(kept, filesOmitted);
        }
    }

    /** The codebase of a class; null for none. Of classes of a {@link URLClassLoader}, it is that of the loader. */
    public @Nullable String of(Class<?> type) {
        if (!(type.getClassLoader() instanceof URLClassLoader loader) || isSecured()) {
            return stock.apply(type);
        }
        Rules current = rules;
        Codebase known = current.codebases.get(loader);
        if (known != null && known.holds(loader)) {
            return known.text();
        }
        if (!current.kept) {
            return current.filesOmitted ? remote(type, Codebase.urlsOf(loader)) : stock.apply(type);
        }
        Codebase made = Codebase.of(loader, urls -> current.filesOmitted ? remote(type, urls) : stock.apply(type));
        current.codebases.put(loader, made);
        return made.text();
    }

    /** Drops what is known of these loaders; it is put together again when it is asked for. */
    public void forget(Predicate<? super ClassLoader> loaders) {
        rules.codebases.removeIf(loaders);
    }

    /** What remains without the sender's files; if nothing does, what a class without URLs has. */
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

    /** A security manager decides for each caller which URLs may be seen. */
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

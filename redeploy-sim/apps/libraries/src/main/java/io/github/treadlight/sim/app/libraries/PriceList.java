package io.github.treadlight.sim.app.libraries;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;

/** The prices of articles, in a Caffeine cache. */
@ApplicationScoped
public class PriceList {
    private static final int MAX_SIZE = 1000;

    private final Cache<String, Integer> prices =
            Caffeine.newBuilder().maximumSize(MAX_SIZE).executor(Runnable::run).build();

    /** Returns the price of one piece in cents: one cent for each letter of the article's name. */
    int cents(String article) {
        return prices.get(article, String::length);
    }
}

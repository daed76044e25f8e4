package io.github.treadlight.sim.app.libraries;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;

/** Prices of articles, kept in a cache of Caffeine. */
@ApplicationScoped
public class PriceList {
    private static final int LARGEST = 1000;

    private final Cache<String, Integer> prices =
            Caffeine.newBuilder().maximumSize(LARGEST).executor(Runnable::run).build();

    /** Returns the price of a piece in cents: one cent for each letter of the article's name. */
    int cents(String article) {
        return prices.get(article, String::length);
    }
}

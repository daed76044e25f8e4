package io.github.treadlight.sim.library;

import com.google.gson.Gson;

/** Writes and reads a record. */
public final class GsonUse implements LibraryUse {
    private final Gson gson = new Gson();

    @Override
    public String use() {
        return gson.fromJson(gson.toJson(new Order("a book", 2)), Order.class).title();
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    private record Order(String title, int count) {}
}

package io.github.treadlight.sim.library;

/**
 * The use of one library, as its documentation shows it. The constructor runs when the application starts, and creates
 * the objects that live as long as the application.
 */
public interface LibraryUse {
    /** Uses the library, and returns a result that shows that it works. */
    String use() throws Exception;

    /** Closes what the library's documentation tells applications to close. */
    void close() throws Exception;
}

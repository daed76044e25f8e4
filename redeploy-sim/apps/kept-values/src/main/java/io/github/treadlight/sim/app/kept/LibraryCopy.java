package io.github.treadlight.sim.app.kept;

/**
 * A use of a library that writes and reads object streams itself, such as a cache or a page store.
 *
 * @param name the library and the use, such as {@code mybatis.cache}; unique in the application
 * @param use uses the library
 */
record LibraryCopy(String name, Use use) {
    /** Uses the library and describes what it has read. */
    interface Use {
        String describeCopy() throws Exception;
    }
}

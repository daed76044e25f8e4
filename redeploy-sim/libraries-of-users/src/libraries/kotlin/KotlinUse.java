package io.github.treadlight.sim.library;

import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.full.KClasses;

/** Reflects on a class. */
public final class KotlinUse implements LibraryUse {
    @Override
    public String use() {
        return KClasses.getDeclaredMembers(JvmClassMappingKt.getKotlinClass(Order.class)).size() + " members";
    }

    /** Does nothing: the documentation names nothing to close. */
    @Override
    public void close() {}

    /** A class. */
    public static final class Order {
        /** Returns the title. */
        public String title() {
            return "a book";
        }
    }
}

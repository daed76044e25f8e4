package io.github.treadlight.leak;

import java.util.ListResourceBundle;

/** A bundle that is a class of an application. */
public final class Texts extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"hello", "Hallo"}};
    }
}

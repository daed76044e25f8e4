package io.github.treadlight.tool.gadget;

import org.objectweb.asm.tree.analysis.Value;

/**
 * The origins of a value in the code of a method.
 *
 * @param size 2 for long and double, else 1
 * @param arguments the arguments that it may come from, as bits
 * @param sites the allocation sites in the method that may have created it, or an object that contains it, as bits
 * @param isSelf whether it is {@code this} itself
 */
record Taint(int size, long arguments, long sites, boolean isSelf) implements Value {
    static final Taint NONE = new Taint(1, 0, 0, false);
    static final Taint WIDE = new Taint(2, 0, 0, false);

    @Override
    public int getSize() {
        return size;
    }

    /** Returns the taint of a value that is read from this one. */
    Taint part() {
        return isSelf ? new Taint(1, arguments, sites, false) : this;
    }

    Taint or(Taint other) {
        return size != other.size ? NONE : equals(other) ? this
                : new Taint(size, arguments | other.arguments, sites | other.sites, isSelf && other.isSelf);
    }
}

package io.github.treadlight.tool.gadget;

/**
 * A method of a class.
 *
 * @param owner the internal name of the class
 * @param signature name and descriptor
 */
record MethodName(String owner, String signature) {
    /** Returns the method's name alone. */
    String simple() {
        return signature.substring(0, signature.indexOf('('));
    }

    @Override
    public String toString() {
        return owner.replace('/', '.') + "." + simple();
    }
}

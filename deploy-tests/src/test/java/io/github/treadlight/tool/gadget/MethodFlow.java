package io.github.treadlight.tool.gadget;

import java.util.List;

/**
 * The flow of the arguments of a method to the calls in it.
 *
 * @param calls the calls that get an argument, or a part of one
 * @param returned the arguments that the returned value may come from, as bits
 */
record MethodFlow(List<Call> calls, long returned) {
    /** The flow of a method without code, or with unreadable code. */
    static final MethodFlow NONE = new MethodFlow(List.of(), 0);

    /**
     * A call in a method.
     *
     * @param callee the method as the code names it
     * @param isVirtual whether the object's class decides which method runs
     * @param isOnSelf whether the object is {@code this}
     * @param arguments for each argument of the call, the arguments of the method that it may come from, as bits
     * @param created for each argument of the call, the class of the object if the method created it; else null
     */
    record Call(MethodName callee, boolean isVirtual, boolean isOnSelf, List<Long> arguments, List<String> created) {
        /** Returns the arguments of the call that come from some arguments of the method, both as bits. */
        long reached(long from) {
            long reached = 0;
            for (int i = 0; i < arguments.size(); i++) {
                if ((arguments.get(i) & from) != 0) {
                    reached |= 1L << i;
                }
            }
            return reached;
        }
    }
}

package io.github.treadlight.bench.sweep;

/**
 * The time of a measured action, in nanoseconds.
 *
 * @param action the name of the action
 * @param begin the start of the action, from {@link System#nanoTime}
 * @param end the end of the action
 * @param cpu the processor time of the thread
 * @param processCpu the processor time of the whole JVM
 */
record ActionTime(String action, long begin, long end, long cpu, long processCpu) {
    String line() {
        return String.join(" ", action, Long.toString(begin), Long.toString(end), Long.toString(cpu),
                Long.toString(processCpu));
    }

    static ActionTime of(String line) {
        String[] words = line.split(" ", -1);
        return new ActionTime(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                Long.parseLong(words[4]));
    }
}

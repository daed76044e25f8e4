package io.github.treadlight.bench.sweep;

/**
 * The time that an action took, in nanoseconds.
 *
 * @param action what was measured
 * @param begin the begin, as {@link System#nanoTime} says
 * @param end the end
 * @param cpu the processor time of the thread
 * @param processCpu the processor time of the whole JVM
 */
record Figure(String action, long begin, long end, long cpu, long processCpu) {
    String line() {
        return String.join(" ", action, Long.toString(begin), Long.toString(end), Long.toString(cpu),
                Long.toString(processCpu));
    }

    static Figure of(String line) {
        String[] words = line.split(" ", -1);
        return new Figure(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                Long.parseLong(words[4]));
    }
}

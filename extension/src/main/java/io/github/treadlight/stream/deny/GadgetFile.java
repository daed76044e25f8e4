package io.github.treadlight.stream.deny;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A deny list in the format of {@code gadgets.txt}: one class a line, in five columns that {@code |} separates, and
 * possibly a sixth with the word {@value #NESTED}. Empty lines and lines that begin with {@code #} are skipped. Any
 * other line that is not an entry is an error, because the class that it was meant to name would be allowed.
 */
final class GadgetFile {
    private static final List<String> COLUMNS = List.of("pattern", "library", "reason", "source", "since");
    /** The sixth column of a class that only reads another stream. */
    private static final String NESTED = "nested";
    private static final String ENTRY = String.join(" | ", COLUMNS);
    /** No entry of the built-in list has more than 300 characters. */
    private static final int LONGEST_LINE = 2000;
    private static final int LONGEST_QUOTE = 100;
    private static final int MONTH_LENGTH = "2026-11".length();
    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final Pattern SEPARATOR = Pattern.compile("\\|");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Z}&&[^ ]]");
    /** Names of classes and packages. Compilers of other languages than Java also make labels with hyphens. */
    private static final Pattern CLASSES = Pattern.compile("LABEL(?:\\.LABEL)*\\.(?:LABEL\\*?|\\*\\*?)"
            .replace("LABEL", "[\\p{L}_$-][\\p{L}\\p{N}_$-]*"));

    private final String fileName;
    private final List<Gadget> gadgets = new ArrayList<>();
    private final Map<String, Integer> lineNumbers = new HashMap<>();

    private GadgetFile(String fileName) {
        this.fileName = fileName;
    }

    /**
     * Reads a deny list.
     *
     * @param fileName for messages
     * @return the entries in their order, at least one
     * @throws IllegalArgumentException if there is no entry, or a line is not an entry; the message names the file, the
     *     line, the fault and the remedy
     */
    static List<Gadget> parse(List<String> lines, String fileName) {
        GadgetFile file = new GadgetFile(fileName);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            file.parse(i + 1, i == 0 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line);
        }
        if (file.gadgets.isEmpty()) {
            throw new IllegalArgumentException(fileName + " has no entry; write lines such as " + ENTRY
                    + ", or remove the file");
        }
        return List.copyOf(file.gadgets);
    }

    private void parse(int number, String line) {
        String entry = line.strip();
        if (entry.isEmpty() || entry.startsWith("#")) {
            return;
        }
        if (line.length() > LONGEST_LINE) {
            throw fault(number, "has " + line.length() + " characters; write at most " + LONGEST_LINE);
        }
        Matcher invisible = INVISIBLE.matcher(entry);
        if (invisible.find()) {
            throw fault(number, "has a tab or an invisible character after '"
                    + quote(entry.substring(0, invisible.start())) + "'; write a space instead");
        }
        String[] columns = SEPARATOR.split(entry, -1);
        boolean isNested = columns.length > COLUMNS.size() && columns[COLUMNS.size()].strip().equals(NESTED);
        if (columns.length != COLUMNS.size() + (isNested ? 1 : 0)) {
            throw fault(number, "needs " + COLUMNS.size() + " columns, but has " + columns.length + "; write " + ENTRY);
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i] = columns[i].strip();
            if (columns[i].isEmpty()) {
                throw fault(number, "has an empty column " + COLUMNS.get(i) + "; write " + ENTRY);
            }
        }
        checkPattern(number, columns[0]);
        checkDate(number, columns[4]);
        gadgets.add(new Gadget(columns[0], columns[1], columns[2], columns[3], columns[4], isNested));
    }

    private void checkPattern(int number, String pattern) {
        if (!CLASSES.matcher(pattern).matches()) {
            throw fault(number, "has the pattern '" + quote(pattern) + "', which names no class; write the full name of"
                    + " a class or package without \"!\", such as com.acme.Row, com.acme.* or com.acme.**");
        }
        Integer earlier = lineNumbers.putIfAbsent(pattern, number);
        if (earlier != null) {
            throw fault(number, "names " + quote(pattern) + ", as line " + earlier + " does; remove one of them");
        }
    }

    private void checkDate(int number, String since) {
        try {
            if (since.length() == MONTH_LENGTH) {
                YearMonth.parse(since);
            } else {
                LocalDate.parse(since);
            }
        } catch (DateTimeParseException unknown) {
            IllegalArgumentException fault = fault(number, "has the date '" + quote(since) + "'; write the day or month"
                    + " of the entry, such as 2026-11-21 or 2026-11");
            fault.initCause(unknown);
            throw fault;
        }
    }

    private IllegalArgumentException fault(int number, String fault) {
        return new IllegalArgumentException(fileName + ", line " + number + ", " + fault);
    }

    private static String quote(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
    }
}

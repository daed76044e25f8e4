package io.github.treadlight.stream.deny;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The built-in deny list, with the entries of an administrator's file added. A file can neither remove nor weaken an
 * entry of the built-in list. Immutable and thread-safe.
 */
public final class DenyList {
    /** The name of the administrator's file in the server's {@code config} folder. */
    public static final String FILE_NAME = "treadlight-deny-list.txt";
    /** The built-in list alone. */
    public static final DenyList BUILT_IN = new DenyList(GadgetList.BUILT_IN, List.of(), true, null, "");

    private static final Pattern VERSION = Pattern.compile("#\\s*version:\\s*(\\S.*?)\\s*", Pattern.CASE_INSENSITIVE);

    private final GadgetList gadgets;
    private final List<Gadget> ofFile;
    private final boolean hasBuiltIn;
    /** The name of the file; null for none. */
    private final @Nullable String fileName;
    private final String added;

    private DenyList(GadgetList gadgets, List<Gadget> ofFile, boolean hasBuiltIn, @Nullable String fileName,
            String added) {
        this.gadgets = gadgets;
        this.ofFile = ofFile;
        this.hasBuiltIn = hasBuiltIn;
        this.fileName = fileName;
        this.added = added;
    }

    /**
     * Reads a file in the format of {@code gadgets.txt}. A comment such as {@code # version: 2026-12-01} names its
     * version.
     *
     * @param fileName the name of the file, for messages
     * @throws IllegalArgumentException if a line cannot be read; the message names the file, the line and the remedy
     */
    public static DenyList parse(List<String> lines, String fileName) {
        List<Gadget> gadgets = GadgetFile.parse(lines, fileName);
        String version = lines.stream().map(VERSION::matcher).filter(Matcher::matches).map(found -> found.group(1))
                .findFirst().map(text -> ", version " + text).orElse("");
        return new DenyList(GadgetList.BUILT_IN.with(gadgets), gadgets, true, fileName,
                gadgets.size() + " of " + fileName + version);
    }

    /** Returns all entries. */
    public GadgetList gadgets() {
        return gadgets;
    }

    /** Returns the list of the file alone. */
    public DenyList ofFile() {
        return new DenyList(GadgetList.of(ofFile), ofFile, false, fileName, added);
    }

    /** Returns the name of the file that has an entry; null if the built-in list has it. */
    @Nullable public String fileOf(Gadget entry) {
        return hasBuiltIn && GadgetList.BUILT_IN.has(entry.pattern()) ? null : fileName;
    }

    /** Returns the name of the file; null for none. */
    @Nullable public String fileName() {
        return fileName;
    }

    /** Returns a description of the built-in list. */
    public static String builtIn() {
        return GadgetList.BUILT_IN.size() + " entries";
    }

    /** Returns a description of the file, such as {@code 3 of deny-list.txt}; empty for none. */
    public String added() {
        return added;
    }

    /** Returns a description, such as {@code 180 entries and 3 of deny-list.txt, version 2026-12-01}. */
    @Override
    public String toString() {
        return builtIn() + (added.isEmpty() ? "" : " and " + added);
    }
}

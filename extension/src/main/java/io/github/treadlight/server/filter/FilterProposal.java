package io.github.treadlight.server.filter;

import io.github.treadlight.server.filter.AppReads.ReadClass;
import io.github.treadlight.stream.filter.StreamFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A pattern that allows the classes that an application's streams contained, and no others. Names classes of the JDK
 * one by one, and packages of other code from {@value #CLASSES_OF_A_PACKAGE} classes on.
 *
 * @param pattern the pattern, which ends with {@code !*}
 * @param listed the classes that it omits because the built-in list or the administrator's deny list
 *     names them as dangerous
 */
public record FilterProposal(String pattern, List<String> listed) {
    /** The least number of classes of a package for which the proposal allows the whole package. */
    private static final int CLASSES_OF_A_PACKAGE = 3;

    /**
     * Returns a proposal for classes that were read.
     *
     * @param filter the filter, whose deny list is not proposed
     */
    public static FilterProposal of(List<ReadClass> classes, StreamFilter filter) {
        Map<String, List<ReadClass>> packages = classes.stream()
                .filter(each -> !filter.denies(each.name()))
                .collect(Collectors.groupingBy(FilterProposal::packageOf, TreeMap::new, Collectors.toList()));
        List<String> pieces = new ArrayList<>();
        packages.forEach((name, some) -> pieces.addAll(pieces(name, some)));
        pieces.add("!*");
        return new FilterProposal(String.join(";", pieces),
                classes.stream().map(ReadClass::name).filter(filter::denies).toList());
    }

    private static List<String> pieces(String packageName, List<ReadClass> classes) {
        boolean isWhole = !packageName.isEmpty() && classes.size() >= CLASSES_OF_A_PACKAGE
                && classes.stream().noneMatch(ReadClass::isOfJdk);
        return isWhole ? List.of(packageName + ".*") : classes.stream().map(ReadClass::name).toList();
    }

    private static String packageOf(ReadClass read) {
        return read.name().substring(0, Math.max(0, read.name().lastIndexOf('.')));
    }
}

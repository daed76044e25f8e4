package io.github.treadlight.sim.app.kept;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.tuple.Pair;
import org.eclipse.collections.api.factory.Bags;
import org.eclipse.collections.api.factory.Sets;
import org.eclipse.collections.api.factory.primitive.IntLists;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.LocalDate;
import org.joda.time.Period;
import org.pcollections.HashTreePMap;
import org.pcollections.TreePVector;
import org.quartz.JobDataMap;
import org.quartz.JobKey;

/** Values of libraries for collections, times, JSON and jobs. */
final class CollectionLibraries {
    private CollectionLibraries() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("guava.collections", CollectionLibraries::guava),
                KeptValue.of("guava.bloom-filter", CollectionLibraries::bloomFilter,
                        filter -> filter.mightContain("tea") + " " + filter.mightContain("coffee")),
                KeptValue.of("joda.times", CollectionLibraries::joda),
                KeptValue.of("eclipse-collections.collections", CollectionLibraries::eclipseCollections),
                KeptValue.of("pcollections.collections", () -> new ArrayList<Object>(List.of(
                        HashTreePMap.singleton("tea", 1), TreePVector.from(List.of(1, 2))))),
                KeptValue.of("commons-lang.values", () -> new ArrayList<Object>(List.of(
                        Pair.of("tea", 1), new MutableInt(2)))),
                KeptValue.of("jackson.nodes", CollectionLibraries::json),
                KeptValue.of("quartz.job-data", CollectionLibraries::job, job -> job.getWrappedMap().toString()));
    }

    private static List<Object> guava() {
        HashMultimap<String, Integer> multimap = HashMultimap.create();
        multimap.put("tea", 1);
        HashBasedTable<String, String, Integer> table = HashBasedTable.create();
        table.put("row", "column", 1);
        return new ArrayList<>(List.of(ImmutableList.of(1, 2), ImmutableMap.of("a", 1, "b", 2),
                ImmutableSortedMap.of("a", 1, "b", 2), multimap, table, Range.closed(1, 5),
                Ordering.natural().reverse().sortedCopy(List.of(1, 2)),
                Hashing.sha256().hashString("tea", StandardCharsets.UTF_8)));
    }

    @SuppressWarnings("UnstableApiUsage")
    private static BloomFilter<CharSequence> bloomFilter() {
        BloomFilter<CharSequence> filter = BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), 100, 0.001);
        filter.put("tea");
        return filter;
    }

    private static List<Object> joda() {
        DateTimeZone zone = DateTimeZone.forID("Europe/Berlin");
        return new ArrayList<>(List.of(new DateTime(2026, 11, 28, 10, 15, zone), new LocalDate(2026, 11, 28),
                Period.hours(1), zone));
    }

    private static List<Object> eclipseCollections() {
        return new ArrayList<>(List.of(Sets.mutable.with("tea"), Bags.mutable.with("tea", "tea"),
                IntLists.immutable.with(1, 2, 3)));
    }

    private static ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", "tea").put("price", new BigDecimal("3.25"));
        node.putArray("tags").add("green").addNull();
        return node;
    }

    private static JobDataMap job() {
        JobDataMap data = new JobDataMap();
        data.put("key", JobKey.jobKey("nightly", "reports"));
        return data;
    }
}

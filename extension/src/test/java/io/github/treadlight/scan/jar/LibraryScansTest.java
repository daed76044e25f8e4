package io.github.treadlight.scan.jar;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibraryScansTest {
    private static final int BUDGET = 10_000;

    private final LibraryScans scans = new LibraryScans(BUDGET, HOURS.toNanos(1), 0);

    private static JarScan scan(String name, int bytes) {
        return new JarScan(content(name), new byte[bytes], 1, 1_000_000);
    }

    private static JarContent content(String name) {
        return new JarContent(name);
    }

    @Test
    void evictsTheLeastRecentlyUsedScan() {
        scans.put(scan("first", 4_000));
        scans.put(scan("second", 4_000));
        assertThat(scans.get(content("first"))).isNotNull();

        scans.put(scan("third", 4_000));

        assertThat(scans.get(content("second"))).isNull();
        assertThat(scans.get(content("first"))).isNotNull();
        assertThat(scans.get(content("third"))).isNotNull();
    }

    @Test
    void keepsNoMoreThanTheBudget() {
        for (int i = 0; i < 100; i++) {
            scans.put(scan("jar" + i, i * 100));
            assertThat(scans.statistics().bytes()).isLessThanOrEqualTo(BUDGET);
        }
        assertThat(scans.statistics().scanned()).isEqualTo(100);
    }

    @Test
    void doesNotKeepAScanThatIsLargerThanTheBudget() {
        scans.put(scan("small", 100));

        scans.put(scan("large", BUDGET));

        assertThat(scans.get(content("large"))).isNull();
        assertThat(scans.get(content("small"))).isNotNull();
    }

    @Test
    void countsTheBytesOfReplacedAndRemovedScans() {
        scans.put(scan("jar", 1_000));
        scans.put(scan("jar", 2_000));
        assertThat(scans.statistics().bytes()).isEqualTo(scan("jar", 2_000).bytes());

        scans.exclude(content("jar"));
        assertThat(scans.statistics().bytes()).isEqualTo(JarScan.none(content("jar")).bytes());
        assertThat(scans.get(content("jar"))).isNotNull().extracting(JarScan::isRecorded).isEqualTo(false);
    }

    @Test
    void keepsExclusionsInPlaceOfScans() {
        LibraryScans keepingRecent = new LibraryScans(scan("other", 2_000).bytes(), Long.MAX_VALUE, Long.MAX_VALUE);
        keepingRecent.put(scan("other", 2_000));

        keepingRecent.exclude(content("jar"));

        assertThat(keepingRecent.get(content("jar"))).isNotNull();
    }

    @Test
    void evictsExpiredScans() {
        LibraryScans expiringAtOnce = new LibraryScans(BUDGET, 0, 0);
        expiringAtOnce.put(scan("jar", 100));

        expiringAtOnce.evictExpired();

        assertThat(expiringAtOnce.statistics().jars()).isZero();
        assertThat(expiringAtOnce.statistics().bytes()).isZero();
    }

    /** If the least recently used scan were evicted, each deployment would evict the scans that it needs next. */
    @Test
    void reusesMostScansOfADeploymentThatIsLargerThanTheBudget() {
        LibraryScans large = new LibraryScans(BUDGET, HOURS.toNanos(1), HOURS.toNanos(1));
        int found = 0;
        for (int deployment = 0; deployment < 3; deployment++) {
            for (int i = 0; i < 12; i++) {
                if (large.get(content("jar" + i)) == null) {
                    large.put(scan("jar" + i, BUDGET / 10 - 300));
                } else {
                    found++;
                }
            }
        }

        assertThat(found).isEqualTo(2 * 10);
        assertThat(large.statistics().rejected()).isEqualTo(3 * 2);
        assertThat(large.statistics().bytes()).isLessThanOrEqualTo(BUDGET);
    }

    @Test
    void evictsScansWhenTheBudgetShrinks() {
        scans.put(scan("first", 4_000));
        scans.put(scan("second", 4_000));

        scans.budget(5_000);

        assertThat(scans.get(content("first"))).isNull();
        assertThat(scans.get(content("second"))).isNotNull();
    }

    @Test
    void countsTheTimeThatReusesSave() {
        JarScan scan = scan("jar", 100);
        scans.put(scan);

        scans.countReuse(scan, 0);
        scans.countReuse(scan, 2_000_000);

        assertThat(scans.statistics().reused()).isEqualTo(2);
        assertThat(scans.statistics().savedMillis()).isEqualTo(1);
    }

    @Test
    void keepsPartsOfModelsWithTheirScans() {
        scans.put(scan("jar", 1_000));

        scans.addPart(content("jar"), new byte[500]);
        scans.addPart(content("unknown"), new byte[500]);

        assertThat(scans.get(content("jar"))).isNotNull().extracting(JarScan::hasPart).isEqualTo(true);
        assertThat(scans.get(content("unknown"))).isNull();
        assertThat(scans.statistics().bytes()).isEqualTo(scan("jar", 1_500).bytes());
        scans.exclude(content("jar"));
        assertThat(scans.statistics().bytes()).isEqualTo(JarScan.none(content("jar")).bytes());
    }

    @Test
    void partsOfModelsTakeNoMemoryFromScans() {
        LibraryScans keepingRecent = new LibraryScans(BUDGET, HOURS.toNanos(1), HOURS.toNanos(1));
        keepingRecent.put(scan("first", 4_000));
        keepingRecent.addPart(content("first"), new byte[4_000]);
        assertThat(keepingRecent.hasMemoryForParts()).isTrue();

        keepingRecent.put(scan("second", 4_000));

        assertThat(keepingRecent.get(content("first"))).isNotNull().extracting(JarScan::hasPart).isEqualTo(false);
        assertThat(keepingRecent.get(content("second"))).isNotNull();
        assertThat(keepingRecent.statistics().bytes()).isEqualTo(2L * scan("jar", 4_000).bytes());
        assertThat(keepingRecent.statistics().rejected()).isZero();
        assertThat(keepingRecent.hasMemoryForParts()).isFalse();
    }

    @Test
    void dropsTheLeastRecentlyUsedPartsOfModelsBeforeAnyScan() {
        scans.put(scan("first", 2_000));
        scans.put(scan("second", 2_000));
        scans.addPart(content("first"), new byte[2_000]);
        scans.addPart(content("second"), new byte[2_000]);

        scans.put(scan("third", 2_000));

        assertThat(scans.getIfInMemory(content("first"))).isNotNull().extracting(JarScan::hasPart).isEqualTo(false);
        assertThat(scans.getIfInMemory(content("second"))).isNotNull().extracting(JarScan::hasPart).isEqualTo(true);
        assertThat(scans.getIfInMemory(content("third"))).isNotNull();
        assertThat(scans.hasMemoryForParts()).isFalse();
    }

    @Test
    void aPartOfAModelThatDoesNotFitIsNotKept() {
        scans.put(scan("jar", 1_000));

        scans.addPart(content("jar"), new byte[BUDGET]);

        assertThat(scans.get(content("jar"))).isNotNull().extracting(JarScan::hasPart).isEqualTo(false);
        assertThat(scans.hasMemoryForParts()).isFalse();
        scans.budget(3 * BUDGET);
        assertThat(scans.hasMemoryForParts()).isTrue();
    }

    @Test
    void dropsAllWhenItIsCleared() {
        scans.put(scan("jar", 100));

        scans.clear();

        assertThat(scans.statistics().jars()).isZero();
        assertThat(scans.statistics().bytes()).isZero();
        assertThat(scans.get(content("jar"))).isNull();
    }
}

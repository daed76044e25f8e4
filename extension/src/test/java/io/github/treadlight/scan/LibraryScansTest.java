package io.github.treadlight.scan;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibraryScansTest {
    private static final int BUDGET = 10_000;

    private final LibraryScans scans = new LibraryScans(BUDGET, HOURS.toNanos(1));

    private static JarScan scan(String name, int bytes) {
        return new JarScan(content(name), new byte[bytes], 1, 1_000_000);
    }

    private static JarContent content(String name) {
        return new JarContent(name);
    }

    @Test
    void dropsTheScanWhoseLastUseWasTheEarliest() {
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

        scans.remove(content("jar"));
        scans.remove(content("jar"));

        assertThat(scans.statistics().bytes()).isZero();
        assertThat(scans.statistics().jars()).isZero();
    }

    @Test
    void dropsScansThatNoDeploymentUses() {
        LibraryScans ofNoTime = new LibraryScans(BUDGET, 0);
        ofNoTime.put(scan("jar", 100));

        ofNoTime.shrink();

        assertThat(ofNoTime.statistics().jars()).isZero();
        assertThat(ofNoTime.statistics().bytes()).isZero();
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
    void dropsAllWhenItIsCleared() {
        scans.put(scan("jar", 100));

        scans.clear();

        assertThat(scans.statistics().jars()).isZero();
        assertThat(scans.statistics().bytes()).isZero();
        assertThat(scans.get(content("jar"))).isNull();
    }
}

package io.github.treadlight.sim.report;

import static io.github.treadlight.sim.fixture.SampleResults.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.result.ResultComparison;
import io.github.treadlight.sim.result.SimulationResult;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page that compares two results. */
@Tag("thorough")
class ComparisonPageIT {
    private static final Path FILE = Path.of("target/report-page/comparison.html");

    private final List<String> errors = new ArrayList<>();
    private HeadlessBrowser browser;
    private Page page;

    /** Returns a comparison of the sample with a result of another JDK that has only some of its runs. */
    static ResultComparison sample() {
        SimulationResult before = SampleResults.leakingAndClean();
        Environment old = before.environment();
        Environment environment = new Environment(old.server(), old.serverVersion(), "25.0.1 (Temurin)", old.gc(),
                old.maxHeap(), old.cpus(), old.os(), "2026-11-23T15:00:00Z", old.command());
        return ResultComparison.of("before/result.json", before, "after/result.json", new SimulationResult(
                1, environment, List.of(before.runs().get(0), before.runs().get(2), run("mall", "on", "none", 0))));
    }

    @BeforeEach
    void open() throws Exception {
        HtmlReport.write(sample(), FILE);
        browser = HeadlessBrowser.open();
        page = browser.page(new Browser.NewPageOptions().setViewportSize(1200, 960));
        page.onPageError(errors::add);
        page.navigate(FILE.toAbsolutePath().toUri().toString());
    }

    @AfterEach
    void thereWereNoErrors() {
        browser.close();
        assertThat(errors).isEmpty();
    }

    private Locator table(String name) {
        return page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(name).setExact(true)).first();
    }

    @Test
    void differencesOfTheEnvironmentsAreNamedOnTop() {
        assertThat(page.locator("main").innerText()).contains("The environments differ", "before/result.json");
        assertThat(table("Differences between the environments").locator("tbody tr").allInnerTexts())
                .containsExactly("JDK\t17.0.15 (Debian)\t25.0.1 (Temurin)");
    }

    @Test
    void runsInOnlyOneResultAreNamed() {
        assertThat(page.locator(".only").allInnerTexts())
                .containsExactly("Only in A: shop, with Treadlight.", "Only in B: mall, with Treadlight.");
        assertThat(table("All runs").locator("tbody tr").allInnerTexts()).satisfiesExactly(
                shop -> assertThat(shop).isEqualTo("shop\tstrong\tstrong\t1.00\t1.00\t2,087\t2,087"),
                withTreadlight -> assertThat(withTreadlight).contains("none\tnot run"),
                dying -> assertThat(dying).contains("failed after cycle 2"),
                mall -> assertThat(mall).contains("not run\tnone"));
    }

    @Test
    void aRunInBothResultsHasFiguresWithRatiosAndCharts() {
        assertThat(table("shop").innerText()).contains("B ÷ A", "heap that each redeployment retains, MB",
                "5.70 ± 0.20\t5.70 ± 0.20\t1.00", "2087\t2087\t1.00");
        Locator charts = page.locator("section").first().locator(".charts canvas");
        assertThat(charts.count()).isEqualTo(5);
        assertThat(charts.nth(1).getAttribute("aria-label"))
                .isEqualTo("Heap, MB: A from 55.0 to 80.0 in 6 cycles; B from 55.0 to 80.0 in 6 cycles.");
    }
}

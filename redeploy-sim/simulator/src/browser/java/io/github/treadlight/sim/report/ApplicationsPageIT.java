package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.treadlight.sim.fixture.SampleResults;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the page says what each of several applications leaks, why, and what to do. */
@Tag("thorough")
class ApplicationsPageIT {
    private static final Path FILE = Path.of("target/report-page/applications.html");

    private static HeadlessBrowser browser;
    private static Page page;

    @BeforeAll
    static void open() throws Exception {
        HtmlReport.write(List.of(SampleResults.severalApplications(), SampleResults.leakingAndClean()), FILE);
        browser = HeadlessBrowser.open();
        page = browser.page(new Browser.NewPageOptions().setViewportSize(1300, 900));
        page.navigate(FILE.toAbsolutePath().toUri().toString());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void eachApplicationHasASentenceAboveTheChartsWhichLinksToItsCard() {
        Locator sentences = page.locator(".sentences li");
        assertThat(sentences.allInnerTexts()).hasSize(5)
                .anySatisfy(text -> assertThat(text).startsWith("front leaks about 3.0 MB of heap per redeployment"));
        assertThat(page.evaluate("""
                () => document.querySelector('.sentences').getBoundingClientRect().bottom
                  < document.querySelector('canvas').getBoundingClientRect().top""")).isEqualTo(true);
        sentences.nth(1).locator("a").click();
        Locator card = page.locator(".holder:target");
        assertThat(card.locator("h4").innerText()).contains("DriverManager.registeredDrivers");
        assertThat(card.innerText()).contains("front", "To do: deregister it when the application ends");
    }

    @Test
    void aThreadHasOneCardWithAllItsPathsBeforeTheCharts() {
        Locator section = page.locator("section").first();
        assertThat(section.locator(".holder h4").allInnerTexts()).containsExactly(
                "Thread \"OkHttp TaskRunner\" of the application",
                "Static field java.sql.DriverManager.registeredDrivers, caused by a library in the application");
        Locator thread = section.locator(".holder").first();
        assertThat(thread.innerText()).contains("Retains " + SampleResults.LONG_NAME, "Other reference paths: 1");
        assertThat(section.evaluate("""
                section => [...section.querySelectorAll('.holder')].every(card => card.compareDocumentPosition(
                  section.querySelector('canvas')) & Node.DOCUMENT_POSITION_FOLLOWING)""")).isEqualTo(true);
    }

    @Test
    void anApplicationHasTheSameColourAndMarkEverywhereAndTwoHaveDifferentOnes() {
        Object marks = page.evaluate("""
                () => {
                  const marks = {};
                  document.querySelectorAll('.app').forEach(app => {
                    const svg = app.querySelector('svg');
                    (marks[app.textContent] ||= new Set()).add(
                      getComputedStyle(svg).color + svg.querySelector('path').getAttribute('d'));
                  });
                  return Object.values(marks).map(found => [...found]);
                }""");
        assertThat((List<?>) marks).hasSize(5).allSatisfy(found -> assertThat((List<?>) found).hasSize(1))
                .doesNotHaveDuplicates();
    }

    @Test
    void linesOfApplicationsHaveTheirColourAndMark() {
        Object lines = page.evaluate("""
                () => {
                  const chart = Chart.getChart(document.querySelector('.charts canvas'));
                  const color = getComputedStyle(document.documentElement).getPropertyValue('--app-1').trim();
                  return chart.data.datasets.map(line => [line.label, line.pointStyle, line.borderColor === color]);
                }""");
        assertThat(lines).isEqualTo(List.of(
                List.of(SampleResults.LONG_NAME, "circle", false), List.of("front", "rect", true),
                List.of("news", "triangle", false)));
    }

    @Test
    void theLoadersOfACycleAgreeWithTheSlope() {
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
        Locator table = page.locator("section").first().locator("details table").first();
        assertThat(table.locator("thead").innerText()).contains("loaders of " + SampleResults.LONG_NAME);
        assertThat(table.locator("tbody tr td:nth-child(2)").allInnerTexts())
                .containsExactly("1", "2", "3", "4", "5", "6");
        assertThat(page.locator(".summary tbody tr").first().innerText()).contains("1.00");
    }
}

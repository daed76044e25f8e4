package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.github.treadlight.sim.fixture.SampleResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page on screens, for screen readers and on paper. Screenshots are in {@code target/report-page}. */
@Tag("thorough")
class ReportPageIT {
    private static final Path OUT = Path.of("target/report-page");
    private static final Path FILE = OUT.resolve("index.html");
    private static final int CHARTS = 10;
    /** Returns whether a chart has a pixel of #b4430f, the colour of the runs without Treadlight. */
    private static final String HAS_LINE_OF_OFF = """
            canvas => {
              const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height - 60).data;
              for (let i = 0; i < pixels.length; i += 4) {
                if (pixels[i] === 0xb4 && pixels[i + 1] === 0x43 && pixels[i + 2] === 0x0f) {
                  return true;
                }
              }
              return false;
            }""";

    private static HeadlessBrowser browser;

    private final List<String> errors = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private Page page;

    @BeforeAll
    static void open() throws Exception {
        HtmlReport.write(List.of(SampleResults.leakingAndClean()), FILE);
        browser = HeadlessBrowser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void desktop() {
        open(new Browser.NewPageOptions().setViewportSize(1280, 900));
    }

    @AfterEach
    void thereWereNeitherErrorsNorRequests() {
        page.close();
        assertThat(errors).isEmpty();
        assertThat(requests).allMatch(url -> url.endsWith("/index.html") || url.startsWith("data:"));
    }

    private void open(Browser.NewPageOptions options) {
        if (page != null) {
            page.close();
        }
        page = browser.page(options);
        page.onPageError(errors::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                errors.add(message.text());
            }
        });
        page.onRequest(request -> requests.add(request.url()));
        page.navigate(FILE.toAbsolutePath().toUri().toString());
    }

    private void saveScreenshot(String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(OUT.resolve(name)).setFullPage(true));
    }

    @Test
    void eachRunHasARow() {
        Locator runs = page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("All runs"));
        assertThat(runs.locator("tbody tr").allInnerTexts()).satisfiesExactly(
                row -> assertThat(row).contains("shop", "without Treadlight", "strong", "5.70 ± 0.20", "45.0", "7,978",
                        "1,706 to 3,032"),
                row -> assertThat(row).contains("shop", "with Treadlight", "none", "0.10 ± 0.20", "\t0.00 ± 0.00"),
                row -> assertThat(row).contains("dying", "failed after cycle 2", "too few cycles"));
        assertThat(page.locator(".ratio").allInnerTexts()).singleElement(STRING)
                .startsWith("A steady redeployment takes 1.00 times as long with Treadlight");
        saveScreenshot("desktop.png");
    }

    @Test
    void chartsAreDrawnAndDescribedInWords() {
        Locator charts = page.locator(".charts canvas");
        assertThat(charts.count()).isEqualTo(CHARTS);
        for (Locator chart : charts.all()) {
            assertThat(chart.evaluate(HAS_LINE_OF_OFF)).isEqualTo(true);
            assertThat(chart.getAttribute("role")).isEqualTo("img");
        }
        assertThat(charts.nth(1).getAttribute("aria-label")).isEqualTo("Heap, MB: without Treadlight from 55.0 to 80.0"
                + " in 6 cycles; with Treadlight from 50.0 to 50.0 in 6 cycles.");
    }

    @Test
    void thePhasesOfDeploymentsAreDrawnAndDescribedInWords() {
        Locator charts = page.locator(".phases canvas");
        assertThat(charts.count()).isEqualTo(2);
        assertThat(charts.nth(0).getAttribute("aria-label"))
                .startsWith("Phases of deployments, ms: First, without Treadlight: undeploying the previous deployment"
                        + " 400")
                .contains("Steady, with Treadlight:", "scanning classes 700", "everything else 300");
        Locator table = page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Phases of deployments"));
        assertThat(table.first().innerText())
                .contains("Steady, with Treadlight", "scanning classes\t700\t700\t700\t700");
    }

    @Test
    void referencePathsAreShownWithMarkupInTheirNames() {
        assertThat(page.locator(".holder").allInnerTexts()).singleElement(STRING)
                .contains("Origin: application. 5 ×", "WebappClassLoader, 45.0 MB retained",
                        "class value on java.lang.String", "java.lang.ClassValue$Entry.value",
                        "class </script><b>Shop", "Known since JDK-8136353.");
    }

    @Test
    void aKnownCauseLinksToItsDocumentation() {
        Locator link = page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("class-values"));
        assertThat(link.getAttribute("href"))
                .isEqualTo("https://github.com/treadlight/treadlight/blob/main/docs/leaks.md#leak-class-values");
    }

    @Test
    void failuresReasonsAndTheEnvironmentAreShown() {
        assertThat(page.locator("main").innerText())
                .contains("died with exit code 137 | its log is dying-off.log", "A verdict needs at least 5 cycles")
                .contains("java -jar redeploy-sim.jar run --war shop.war", "512 MB", "Linux 6.1 amd64");
    }

    @Test
    void theThemeFollowsTheBrowserAndCanBeSwitched() {
        open(new Browser.NewPageOptions().setColorScheme(ColorScheme.DARK));
        Object dark = background();
        page.locator("#theme").click();
        assertThat(background()).isNotEqualTo(dark);
    }

    private Object background() {
        return page.evaluate("getComputedStyle(document.body).backgroundColor");
    }

    @Test
    void theKeyboardReachesEachControl() {
        page.keyboard().press("Tab");
        assertThat(focused("textContent")).isEqualTo("To the results");
        page.keyboard().press("Tab");
        Object light = background();
        page.keyboard().press("Enter");
        assertThat(background()).isNotEqualTo(light);
        page.keyboard().press("Tab");
        assertThat(focused("textContent")).isEqualTo("Show the cause");
        page.keyboard().press("Tab");
        assertThat(focused("ariaLabel")).isEqualTo("All runs");
        page.keyboard().press("Tab");
        assertThat(focused("textContent")).isEqualTo("class-values");
        page.keyboard().press("Tab");
        assertThat(focused("ariaLabel")).isEqualTo("Phases of deployments");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        assertThat(page.locator("details[open] table").first().innerText()).contains("heap MB, without", "80.0");
    }

    private Object focused(String property) {
        return page.evaluate("document.activeElement." + property);
    }

    @Test
    void thePrintedPageIsLightAndHasNoButtons() {
        open(new Browser.NewPageOptions().setColorScheme(ColorScheme.DARK));
        assertThat(page.pdf(new Page.PdfOptions().setFormat("A4").setPath(OUT.resolve("paper.pdf")))).isNotEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(page.locator("#theme").isVisible()).isFalse();
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("light");
        page.evaluate("window.dispatchEvent(new Event('afterprint'))");
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
    }
}

package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.treadlight.sim.fixture.SampleResults;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that each page can be read on a desktop and a phone, in both themes. Screenshots are beside the pages. */
@Tag("thorough")
class ReadabilityIT {
    private static final Path OUT = Path.of("target/report-page");

    /** Functions that compute the contrast of two colours by the Web Content Accessibility Guidelines. */
    private static final String CONTRAST = """
            const channels = color => (color.match(/[\\d.]+/g) || []).map(Number);
            const luminance = rgb => rgb.slice(0, 3).map(value => value / 255)
              .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
              .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
            const contrast = (one, other) => {
              const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
              return (light + 0.05) / (dark + 0.05);
            };
            """;
    /** Returns the texts whose contrast to the background is less than 4.5. */
    private static final String FAINT_TEXTS = "() => {" + CONTRAST + """
              const background = element => {
                for (let at = element; at; at = at.parentElement) {
                  const color = channels(getComputedStyle(at).backgroundColor);
                  if (color.length === 3 || color[3] === 1) {
                    return color;
                  }
                }
                return [255, 255, 255];
              };
              const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              const faint = [];
              for (let text = texts.nextNode(); text; text = texts.nextNode()) {
                const element = text.parentElement;
                if (text.data.trim() && element.checkVisibility() && !element.closest('script, style, noscript')) {
                  const found = contrast(channels(getComputedStyle(element).color), background(element));
                  if (found < 4.5) {
                    faint.push(text.data.trim() + ' ' + found.toFixed(2));
                  }
                }
              }
              return faint;
            }""";
    /** Returns the colours of charts whose contrast to the card is less than 3, or 4.5 for texts. */
    private static final String FAINT_COLORS = "() => {" + CONTRAST + """
              const hex = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
              const rgb = name => hex(name).match(/[\\da-f]{2}/g).map(pair => parseInt(pair, 16));
              const names = [...document.styleSheets[0].cssRules].flatMap(rule => [...rule.style || []])
                .filter(name => name.startsWith('--phase-')).map(name => name.slice(2));
              const apps = Array.from({length: 8}, (unused, i) => 'app-' + i);
              const lines = [...new Set(names)].concat('off', 'on', apps).map(name => [name, 3]);
              return lines.concat([['ink', 4.5], ['soft', 4.5]])
                .filter(([name, least]) => contrast(rgb(name), rgb('card')) < least).map(([name]) => name)
                .concat(names.length < 18 ? ['missing phases'] : []);
            }""";

    /** Returns the cells of the summary that cannot be read without scrolling. */
    private static final String CUT_OFF_CELLS = """
            () => [...document.querySelectorAll('.summary')].flatMap(summary => [...summary.querySelectorAll('tbody *')]
              .filter(cell => cell.getBoundingClientRect().right > summary.getBoundingClientRect().right + 0.5
                || cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
              .map(cell => cell.innerText))""";

    private static HeadlessBrowser browser;

    @BeforeAll
    static void open() throws Exception {
        HtmlReport.write(List.of(SampleResults.leakingAndClean()), OUT.resolve("results.html"));
        HtmlReport.write(ComparisonPageIT.sample(), OUT.resolve("compared.html"));
        HtmlReport.write(List.of(SampleResults.severalApplications(), SampleResults.leakingAndClean()),
                OUT.resolve("several.html"));
        HtmlReport.write(List.of(SampleResults.severalApplications()), OUT.resolve("long.html"));
        browser = HeadlessBrowser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "results, LIGHT, 1200, 960", "results, DARK, 1200, 960", "results, LIGHT, 390, 844", "results, DARK, 390, 844",
        "compared, LIGHT, 1200, 960", "compared, DARK, 1200, 960", "compared, LIGHT, 390, 844",
        "compared, DARK, 390, 844", "results, LIGHT, 320, 640", "compared, LIGHT, 320, 640",
        "several, LIGHT, 390, 844", "several, DARK, 390, 844", "several, LIGHT, 1100, 800", "several, DARK, 1100, 800",
        "several, LIGHT, 1300, 800", "several, DARK, 1300, 800", "several, LIGHT, 1920, 1080",
        "several, DARK, 1920, 1080", "long, LIGHT, 320, 640", "long, LIGHT, 768, 1024", "long, LIGHT, 1030, 800",
        "long, LIGHT, 1100, 800", "long, LIGHT, 1300, 800", "long, LIGHT, 1920, 1080"
    })
    void thePageFitsTheScreenAndHasEnoughContrast(String name, ColorScheme scheme, int width, int height) {
        Page page = browser.page(new Browser.NewPageOptions().setColorScheme(scheme).setViewportSize(width, height));
        page.navigate(OUT.resolve(name + ".html").toAbsolutePath().toUri().toString());
        page.screenshot(new Page.ScreenshotOptions().setFullPage(true)
                .setPath(OUT.resolve(name + "-" + width + "-" + scheme + ".png")));
        assertThat(page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).isEqualTo(0);
        assertThat(page.evaluate("""
                () => [...document.querySelectorAll('canvas, figure, p, h1, h2, .holder, .scroll, pre, dd')]
                  .filter(element => element.getBoundingClientRect().right > window.innerWidth)
                  .map(element => element.tagName + ' ' + element.className)""")).asInstanceOf(LIST).isEmpty();
        assertThat(page.evaluate(CUT_OFF_CELLS)).asInstanceOf(LIST).isEmpty();
        assertThat(page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")).isNull();
        assertThat(page.evaluate(FAINT_TEXTS)).asInstanceOf(LIST).isEmpty();
        assertThat(page.evaluate(FAINT_COLORS)).asInstanceOf(LIST).isEmpty();
        page.close();
    }
}

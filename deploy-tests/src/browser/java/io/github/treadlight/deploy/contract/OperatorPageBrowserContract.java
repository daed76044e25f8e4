package io.github.treadlight.deploy.contract;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.HttpCredentials;
import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.SharedServers;
import java.io.File;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page for operators in Chromium: what it shows, verifies and keeps out. Writes screenshots. */
@Covers("server")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("thorough")
class OperatorPageBrowserContract extends ServerContract {
    /** A name that runs a script if a page inserts it as markup. */
    private static final String HOSTILE = "<img src=x onerror=\"document.title='stolen'\">";
    /** Time for garbage collections, and for the first REST request after a start of the server. */
    private static final LocatorAssertions.ContainsTextOptions LONG_ENOUGH =
            new LocatorAssertions.ContainsTextOptions().setTimeout(60_000);

    private Playwright playwright;
    private Browser browser;
    private final List<String> messages = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        messages.clear();
        requests.clear();
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium())
                .setArgs(List.of("--no-sandbox"))); // CI often runs as root
        server().deploy("shop", Applications.streams());
        server().get("/shop/stream?class=" + RejectedClass.class.getName());
    }

    /** Returns the installed Chromium; throws an exception if it is missing, so that no test is skipped. */
    private static Path chromium() {
        String named = System.getProperty("chromium", "");
        return named.isEmpty() ? Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "chromium")).filter(Files::isExecutable).findFirst()
                .orElseThrow(() -> new IllegalStateException("Install Chromium, or name it with -Dchromium=FILE"))
                : Path.of(named);
    }

    @AfterEach
    void close() throws Exception {
        playwright.close();
        server().undeploy("shop");
        assertThat(log().severe()).isEmpty();
    }

    private URI admin() {
        return ((InstalledServer) server()).rest("").domain();
    }

    private Page page(Browser.NewPageOptions options) {
        Page page = browser.newPage(options);
        page.onConsoleMessage(message -> messages.add(message.text()));
        page.onPageError(messages::add);
        page.onRequest(request -> requests.add(request.url()));
        return page;
    }

    private Page openAsAdministrator(Browser.NewPageOptions options) {
        Page page = page(options.setHttpCredentials(new HttpCredentials("admin", SharedServers.PASSWORD)));
        page.navigate(admin().resolve("/treadlight").toString());
        assertThat(page.locator("#generations")).containsText("shop", LONG_ENOUGH);
        return page;
    }

    @Test
    void verifiesAndShowsHostileNamesAsText() throws Exception {
        server().deploy("cafe", Applications.war());
        server().undeploy("cafe");
        server().deploy("cafe", Applications.war()); // reuses the scan of its library
        server().deploy("orders", Applications.threads());
        server().get("/orders/thread?name=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8));
        server().undeploy("orders");
        try {
            Page page = openAsAdministrator(new Browser.NewPageOptions());
            assertThat(row(page, "#streams", "shop")).containsText("filter of the application");
            assertThat(row(page, "#generations", "orders")).containsText("ended");
            page.locator("#verify").click();
            assertThat(page.locator("#progress")).containsText("Collecting garbage");
            assertThat(row(page, "#verdicts", "orders")).containsText("retained", LONG_ENOUGH);
            assertThat(row(page, "#generations", "orders")).containsText(HOSTILE);
            assertThat(page.locator("#verify")).isEnabled();
            assertThat(page).hasTitle("Treadlight");
            assertThat(page.locator("img")).hasCount(0);
            assertThat(requests).allMatch(each -> each.startsWith(admin().resolve("/treadlight").toString())
                    || each.startsWith(admin().toString()));
            assertThat(messages).isEmpty();
            fits(page);
        } finally {
            server().deploy("orders", Applications.threads());
            server().get("/orders/thread?end=true&name=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8));
            server().undeploy("orders");
            server().undeploy("cafe");
        }
    }

    private static Locator row(Page page, String section, String app) {
        return page.locator(section + " tbody tr").filter(new Locator.FilterOptions().setHasText(app));
    }

    /** Asserts that the page fits each screen, and writes screenshots. */
    private void fits(Page page) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
            for (int width : new int[] {390, 1100, 1920}) {
                page.setViewportSize(width, 900);
                page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(BuildFiles.work(
                        "operator-page").resolve(server().product().id() + "-" + width + "-" + scheme + ".png")));
                assertThat(page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).isEqualTo(0);
            }
        }
    }

    @Test
    void showsTheReasonOfAFailedCommand() {
        Page page = openAsAdministrator(new Browser.NewPageOptions());
        page.route("**/verify-application-generations", route -> route.fulfill(
                new com.microsoft.playwright.Route.FulfillOptions().setStatus(500).setContentType("application/json")
                        .setBody("{\"exit_code\":\"FAILURE\",\"message\":\"Cannot verify: <b>no</b>\"}")));
        page.locator("#verify").click();
        assertThat(page.locator("#progress")).hasText("Cannot verify: <b>no</b>");
    }

    /** The other site is an application of this server, so that the browser has the administrator's login. */
    @Test
    void anotherSiteCanNeitherVerifyNorReadNorFrameThePage() {
        Page page = openAsAdministrator(new Browser.NewPageOptions());
        page.navigate(server().uri("/shop/").toString());
        String verify = admin().resolve("verify-application-generations").toString();
        assertThat(page.evaluate("""
                url => fetch(url, {method: 'POST', credentials: 'include', headers: {'X-Requested-By': 'other'}})
                  .then(() => 'sent', () => 'refused')""", verify)).isEqualTo("refused");
        assertThat(page.evaluate("url => fetch(url, {credentials: 'include'}).then(() => 'read', () => 'refused')",
                admin().resolve("/treadlight").toString())).isEqualTo("refused");
        page.evaluate("url => { const frame = document.createElement('iframe'); frame.src = url;"
                + " document.body.append(frame); }", admin().resolve("/treadlight").toString());
        assertThat(page.frameLocator("iframe").locator("#verify")).hasCount(0);
    }
}

package io.github.treadlight.sim.report;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.util.List;
import java.util.Map;

/** The installed Chromium without a window. */
record HeadlessBrowser(Playwright playwright, Browser browser) implements AutoCloseable {
    static HeadlessBrowser open() {
        Playwright playwright = Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return new HeadlessBrowser(playwright, playwright.chromium().launch(new BrowserType.LaunchOptions()
                .setExecutablePath(Chromium.installed())
                .setArgs(List.of("--no-sandbox")))); // CI often runs as root
    }

    Page page(Browser.NewPageOptions options) {
        return browser.newPage(options);
    }

    @Override
    public void close() {
        playwright.close();
    }
}

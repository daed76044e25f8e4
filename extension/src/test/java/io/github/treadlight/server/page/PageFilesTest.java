package io.github.treadlight.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests that the files of the page can neither run what a name contains nor load anything from elsewhere. */
class PageFilesTest {
    private static String file(String name) throws IOException {
        try (InputStream in = PageHandler.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theScriptCreatesOnlyTextNodes() throws Exception {
        assertThat(file("page.js")).doesNotContainPattern(
                "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|createContextualFragment|parseFromString"
                        + "|setHTML|eval|Function\\(|setAttribute|\\.style|\\.href|\\.src|import\\(");
    }

    @Test
    void thePageHasNoInlineScriptOrStyle() throws Exception {
        assertThat(file("page.html")).doesNotContainPattern("<script(?! src)|<style|(?i)\\son\\w+=|style=|javascript:");
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws Exception {
        for (String name : new String[] {"page.html", "page.css", "page.js"}) {
            assertThat(file(name)).as(name).doesNotContainPattern("https?:|//[a-z]+\\.|@import|url\\(");
        }
    }
}

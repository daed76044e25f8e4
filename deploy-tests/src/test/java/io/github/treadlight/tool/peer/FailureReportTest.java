package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureReportTest {
    @TempDir
    Path folder;

    @Test
    void groupsFailedAndSkippedMethodsByTheirExceptions() throws IOException {
        Path report = Files.writeString(folder.resolve("report.xml"), """
                <testng-results><suite><test><class name="a.FirstTest">
                  <test-method name="deploy" status="FAIL" is-config="true">
                    <exception class="a.Refused"><message><![CDATA[
                      refused
                      for a reason]]></message></exception>
                  </test-method>
                  <test-method name="two" status="SKIP"><exception class="a.Refused"/></test-method>
                  <test-method name="one" status="SKIP"><exception class="a.Refused"/></test-method>
                  <test-method name="one" status="SKIP"><exception class="a.Refused"/></test-method>
                  <test-method name="three" status="PASS"/>
                  <test-method name="four" status="SKIP"/>
                </class></test></suite></testng-results>
                """);

        assertThat(FailureReport.of(report)).isEqualTo("""
                1 × FAIL: a.Refused: refused
                  a.FirstTest.deploy
                3 × SKIP: a.Refused
                  a.FirstTest.one
                  a.FirstTest.two
                1 × SKIP: no exception
                  a.FirstTest.four
                """);
    }
}

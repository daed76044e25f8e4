/**
 * A tool that runs suites of tests that others wrote, such as TCKs, on a server without Treadlight and on one with it,
 * and compares the outcome of each test. The suites are the modules of {@code deploy-tests/peer-suites}. The tool runs
 * only in the build with {@code -Ppeer-suites}; its own tests are unit tests.
 */
package io.github.treadlight.tool.peer;

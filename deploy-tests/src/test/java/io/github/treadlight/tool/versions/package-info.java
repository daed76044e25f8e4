/**
 * A tool that runs Treadlight on each release of the servers, and writes what of Treadlight works there to
 * docs/results/versions.md. Run it with {@code -Pversions}.
 */
package io.github.treadlight.tool.versions;

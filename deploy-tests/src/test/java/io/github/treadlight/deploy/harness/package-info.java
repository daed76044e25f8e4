/** The servers under test and their clients. Starts, administers and stops the servers on the loopback address. */
package io.github.treadlight.deploy.harness;

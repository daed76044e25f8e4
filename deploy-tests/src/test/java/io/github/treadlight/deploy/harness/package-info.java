/** The servers under test and their clients: started on the loopback address, administered, called, and stopped. */
package io.github.treadlight.deploy.harness;

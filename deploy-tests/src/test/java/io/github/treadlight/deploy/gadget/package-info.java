/** The search for classes of the servers that act while or because an object stream is read. Runs no server. */
package io.github.treadlight.deploy.gadget;

/** A search for classes of the servers that act while an object stream is read, or because of it. Starts no server. */
package io.github.treadlight.deploy.gadget;

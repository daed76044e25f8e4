/**
 * A tool that searches the jars of a server for classes that act while an object stream is read, or because of it. It
 * starts no server. A {@code Contract} runs it on each server under test, and compares what it finds with
 * {@code reviewed-classes.txt}, the reviews of earlier findings.
 */
package io.github.treadlight.tool.gadget;

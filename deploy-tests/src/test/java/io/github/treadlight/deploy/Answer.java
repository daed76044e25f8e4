package io.github.treadlight.deploy;

/**
 * What an administration command did.
 *
 * @param exit 0 when it did what it was told; another number when not
 * @param text all it printed
 */
record Answer(int exit, String text) {}

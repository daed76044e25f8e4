/** An application of somebody who wants it to leave nothing behind. */
package io.github.treadlight.sample;

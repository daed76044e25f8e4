/** A sample application whose build checks that it leaves nothing behind after a redeployment. */
package io.github.treadlight.sample;

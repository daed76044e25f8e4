/** The code of the applications that the contracts deploy. Runs in the server and uses nothing of the tests. */
package io.github.treadlight.deploy.app;

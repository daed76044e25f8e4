/** The behaviours that each server must show with Treadlight installed, one class a capability. */
package io.github.treadlight.deploy.contract;

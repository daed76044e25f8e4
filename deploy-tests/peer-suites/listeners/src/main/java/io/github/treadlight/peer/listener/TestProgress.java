package io.github.treadlight.peer.listener;

import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;

/** Prints each method that TestNG calls, so that the output of a run that hangs ends with the test that hangs. */
public final class TestProgress implements IInvokedMethodListener {
    @Override
    public void beforeInvocation(IInvokedMethod method, ITestResult result) {
        ITestNGMethod called = method.getTestMethod();
        System.out.println("started " + called.getTestClass().getName() + "#" + called.getMethodName());
    }
}

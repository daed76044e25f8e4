package io.github.treadlight.deploy.app.running;

/** An MBean of the application. */
public class Answer implements AnswerMBean {
    static final int VALUE = 42;

    @Override
    public int getAnswer() {
        return VALUE;
    }
}

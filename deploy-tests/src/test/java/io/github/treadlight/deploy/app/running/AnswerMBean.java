package io.github.treadlight.deploy.app.running;

/** The management interface of {@link Answer}. */
public interface AnswerMBean {
    /** Returns the constant that the application expects. */
    int getAnswer();
}

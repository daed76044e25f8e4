package io.github.treadlight.deploy.app.remotecall;

import java.io.Serializable;
import java.util.List;

/** An argument and result of a remote call. */
public final class Greeting implements Serializable {
    private static final long serialVersionUID = 1;

    private final String word;
    private final List<Greeting> others;

    /** A greeting that contains others. */
    public Greeting(String word, List<Greeting> others) {
        this.word = word;
        this.others = others;
    }

    /** Returns the word. */
    public String word() {
        return word;
    }

    /** Returns the greetings that it contains. */
    public List<Greeting> others() {
        return others;
    }
}

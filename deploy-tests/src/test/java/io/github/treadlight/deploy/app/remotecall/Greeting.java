package io.github.treadlight.deploy.app.remotecall;

import java.io.Serializable;
import java.util.List;

/** Words that are copied. */
public final class Greeting implements Serializable {
    private static final long serialVersionUID = 1;

    private final String word;
    private final List<Greeting> others;

    /** Of a word, after others. */
    public Greeting(String word, List<Greeting> others) {
        this.word = word;
        this.others = others;
    }

    /** The word. */
    public String word() {
        return word;
    }

    /** What came before. */
    public List<Greeting> others() {
        return others;
    }
}

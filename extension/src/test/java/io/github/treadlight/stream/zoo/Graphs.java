package io.github.treadlight.stream.zoo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects that refer to each other. */
final class Graphs {
    private static final int MANY = 1_500;
    private static final int DEEP = 150;

    private Graphs() {}

    static final class Node implements Serializable {
        private static final long serialVersionUID = 1;

        String name;
        Node next;
        List<Node> neighbours = new ArrayList<>();
        Map<String, Object> attributes = new HashMap<>();

        Node(String name) {
            this.name = name;
        }
    }

    record Link(Object from, Object to) implements Serializable {}

    /** A key whose hash code is needed while it is read. */
    static final class Key implements Serializable {
        private final String name;
        private Set<Key> in;

        Key(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return name == null ? 0 : name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.name != null && key.name.equals(name);
        }
    }

    static Node ring(int length) {
        Node first = new Node("0");
        Node last = first;
        for (int i = 1; i < length; i++) {
            last.next = new Node(Integer.toString(i));
            last.neighbours.add(last.next);
            last.next.neighbours.add(last);
            last.attributes.put("next", last.next);
            last = last.next;
        }
        last.next = first;
        return first;
    }

    private static Node chain(int length) {
        Node first = null;
        for (int i = 0; i < length; i++) {
            Node node = new Node("n");
            node.neighbours = null;
            node.attributes = null;
            node.next = first;
            first = node;
        }
        return first;
    }

    private static List<Node> many() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Node node = new Node("node " + i);
            node.attributes.put("index", i);
            node.attributes.put("seventh", nodes.isEmpty() ? null : nodes.get(nodes.size() / 7));
            nodes.add(node);
        }
        return nodes;
    }

    static void addTo(Catalogue catalogue) {
        Node self = new Node("self");
        self.next = self;
        self.neighbours.add(self);
        self.attributes.put("self", self);
        catalogue.object("cycle of one", self);
        catalogue.object("cycle of five", ring(5));
        Object[] array = {null, "array", null};
        array[0] = array;
        array[2] = new Object[] {array};
        catalogue.object("array in itself", array);
        Node shared = new Node("shared");
        catalogue.object("shared", new Object[] {new Link(shared, shared), shared, List.of(shared, shared)});
        Key key = new Key("key");
        key.in = new HashSet<>(List.of(key, new Key("other")));
        catalogue.object("key in a cycle", key);
        catalogue.object("chain of " + DEEP, chain(DEEP));
        catalogue.object("more than 64 KB", many());
    }
}

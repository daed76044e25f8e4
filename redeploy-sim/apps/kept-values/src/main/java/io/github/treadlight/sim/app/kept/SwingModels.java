package io.github.treadlight.sim.app.kept;

import java.util.List;
import java.util.stream.IntStream;
import javax.swing.DefaultListModel;
import javax.swing.table.DefaultTableModel;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;

/** Models of Swing, which desktop clients and reports send and keep. */
final class SwingModels {
    private SwingModels() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("swing.table-model",
                        () -> new DefaultTableModel(
                                new Object[][] {{"tea", 3}, {"coffee", 5}}, new Object[] {"name", "price"}),
                        model -> model.getColumnName(1) + " " + model.getDataVector()),
                KeptValue.of("swing.list-model", SwingModels::list, DefaultListModel::toString),
                KeptValue.of("swing.tree-model", SwingModels::tree, SwingModels::text));
    }

    private static DefaultListModel<String> list() {
        DefaultListModel<String> model = new DefaultListModel<>();
        IntStream.range(0, 20).forEach(line -> model.addElement("line " + line));
        return model;
    }

    private static DefaultTreeModel tree() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("menu");
        DefaultMutableTreeNode drinks = new DefaultMutableTreeNode("drinks");
        root.add(drinks);
        drinks.add(new DefaultMutableTreeNode("tea"));
        drinks.add(new DefaultMutableTreeNode("coffee"));
        return new DefaultTreeModel(root);
    }

    private static String text(DefaultTreeModel model) {
        Object drinks = model.getChild(model.getRoot(), 0);
        return model.getRoot() + " " + drinks + " " + model.getChild(drinks, 0) + " " + model.getChild(drinks, 1);
    }
}

package io.github.treadlight.sim.library;

import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Writes an index in memory, and searches it. */
public final class LuceneUse implements LibraryUse {
    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;

    /** Opens the index. */
    public LuceneUse() throws IOException {
        writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
    }

    @Override
    public String use() throws IOException {
        Document order = new Document();
        order.add(new TextField("title", "a book", Field.Store.YES));
        writer.addDocument(order);
        writer.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            return new IndexSearcher(reader).count(new TermQuery(new Term("title", "book"))) + " orders";
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
        directory.close();
    }
}

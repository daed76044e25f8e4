package io.github.treadlight.sim.app.libraries;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A Lucene full-text index in memory. */
@ApplicationScoped
@SuppressWarnings("NullAway.Init") // set before the first call
public class PurchaseIndex {
    private IndexWriter writer;

    @PostConstruct
    void open() {
        try {
            writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig(new StandardAnalyzer()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @PreDestroy
    void close() {
        try {
            writer.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    void add(Purchase purchase) {
        Document document = new Document();
        document.add(new StringField("customer", purchase.getCustomer(), Store.YES));
        document.add(new TextField("article", purchase.getArticle(), Store.NO));
        try {
            writer.addDocument(document);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns the number of purchases of a customer in the index. */
    int count(String customer) {
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            return new IndexSearcher(reader).count(new TermQuery(new Term("customer", customer)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

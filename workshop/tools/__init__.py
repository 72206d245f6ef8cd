"""Commands that keep the project in order: environment, documents, sentences, fixtures."""

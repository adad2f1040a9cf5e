/** The error for a document that is not imported. Its message is the reason in the report. */
export class DocumentRejected extends Error {}

/** The error for a document that cannot be imported. The report prints its message as the reason. */
export class DocumentRejected extends Error {}

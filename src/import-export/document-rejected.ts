/** One document is not imported. The message is the reason in the report. */
export class DocumentRejected extends Error {}

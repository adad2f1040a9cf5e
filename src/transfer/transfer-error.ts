/** Why a command can't do its work; its message is the one line that the operator sees. */
export class TransferError extends Error {}

/** Why one document is not taken, in words for the report. */
export class Refusal extends Error {}

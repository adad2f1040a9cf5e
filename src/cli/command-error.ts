/** An error for the operator. The command prints its message in one line and exits with 1. */
export class CommandError extends Error {}

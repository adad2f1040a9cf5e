/** An error for the operator: the command prints its message, one line, and exits with 1. */
export class CommandError extends Error {}

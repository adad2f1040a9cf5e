/** Why a command can't do its work; its message is the one line that the operator sees. */
export class CommandError extends Error {}

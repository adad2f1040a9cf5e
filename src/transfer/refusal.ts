/** Why one document is not taken, in words for the report. */
export class Refusal extends Error {}

/**
 * How long a test, a hook or a wait may take before it counts as hung, in ms. It is long, because machines may be slow
 * or busy, and no test asserts speed.
 */
export const TEST_TIMEOUT_MS = 300_000;

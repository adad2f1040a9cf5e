/** How long a test, a hook or a wait may take before it counts as hung, ms. Long, for slow and busy machines: no test asserts speed. */
export const TEST_TIMEOUT_MS = 300_000;

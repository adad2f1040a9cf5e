// Global setup of Playwright: builds the client before all tests.
export { build as default } from '../../tools/build/build.mjs';

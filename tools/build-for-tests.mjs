// Playwright calls the default export of this module once before all tests.
export { build as default } from './build.mjs';

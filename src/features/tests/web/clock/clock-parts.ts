/** What only tests with a limit of time need: it loads after the page of a test. */
export { ClockTimer } from './clock-timer.tsx';
export { StartTest } from './start-test.tsx';
export { TimeAdded } from './time-added.tsx';
export { TimeUp } from './time-up.tsx';

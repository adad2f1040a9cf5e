/** What only tests with a limit of time need: it loads after the page of a test. */
export { ClockTimer } from './clock-timer.tsx';
export { StartTest } from './start-test.tsx';
export { Paused, TimeAdded, TimeUp } from './time-card.tsx';

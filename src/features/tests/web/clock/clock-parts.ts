/** The code for tests with a time limit. It loads after the page of the test. */
export { ClockTimer } from './clock-timer.tsx';
export { StartTest } from './start-test.tsx';
export { Paused, TimeAdded, TimeUp } from './time-card.tsx';

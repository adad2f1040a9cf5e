export { plural } from '../../domain/plural.ts';
export * from './russian/counts.ts';
export * from './russian/dates.ts';
export * from './russian/figures.ts';
export * from './russian/typography.ts';

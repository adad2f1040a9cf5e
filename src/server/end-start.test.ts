import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BAD_SETTING } from './end-start.ts';
import { LONGEST_SHUTDOWN } from './listen.ts';
import { STOP_LIMIT } from './worker-process.ts';

const unit = readFileSync(join(import.meta.dirname, '../../docs/deploy/listok.service'), 'utf8');
const valuesOf = (name: string): string[] => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('the service starts the site again whatever ended it and however often, but for a setting that only a person mends', () => {
  expect(valuesOf('Restart')).toEqual(['on-failure']);
  expect(valuesOf('RestartPreventExitStatus')).toEqual([String(BAD_SETTING)]);
  expect(valuesOf('StartLimitIntervalSec')).toEqual(['0']);
});

test('at its end every worker has the time that it takes for its last answers, and the service waits for the workers', () => {
  const [seconds] = valuesOf('TimeoutStopSec').map(Number);
  expect(STOP_LIMIT).toBeGreaterThan(LONGEST_SHUTDOWN);
  expect(seconds).toBeGreaterThan(STOP_LIMIT / 1_000);
});

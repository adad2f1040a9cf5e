import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EX_CONFIG } from './exit-with-error.ts';
import { LIMITS } from './http/http-server.ts';

const unit = readFileSync(join(import.meta.dirname, '../../docs/deploy/listok.service'), 'utf8');
const valuesOf = (name: string): string[] => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('listok.service', () => {
  test('systemd restarts the site after every failure except a wrong setting', () => {
    expect(valuesOf('Restart')).toEqual(['on-failure']);
    expect(valuesOf('RestartPreventExitStatus')).toEqual([String(EX_CONFIG)]);
    expect(valuesOf('StartLimitIntervalSec')).toEqual(['0']);
  });

  test('systemd waits longer for the site than the site waits for its last responses', () => {
    const [seconds] = valuesOf('TimeoutStopSec').map(Number);
    expect(seconds).toBeGreaterThan(LIMITS.shutdownTimeout / 1_000);
  });
});

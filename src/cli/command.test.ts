import { describe, expect, test } from 'vitest';
import { readArguments, rejectArguments } from './command.ts';

const OPTIONS = { 'dry-run': { type: 'boolean' }, overwrite: { type: 'boolean' }, 'signer-key': { type: 'string' } } as const;
const read = (args: string[], environment: Record<string, string>, options: Record<string, { type: 'boolean' | 'string' }> = OPTIONS) =>
  readArguments({ args, environment }, options, 'npm run x -- ФАЙЛ');

describe('flags that npm takes for its own, because PowerShell has dropped the --', () => {
  test.for<[string, Record<string, string>, object]>([
    ['a flag', { npm_config_dry_run: 'true' }, { 'dry-run': true }],
    ['a flag that npm does not know', { npm_config_overwrite: 'true' }, { overwrite: true }],
    ['a flag with a value', { npm_config_signer_key: 'ключ=' }, { 'signer-key': 'ключ=' }],
    ['none', { npm_config_dry_run: '', npm_config_overwrite: 'false', npm_config_yes: 'true' }, {}],
  ])('%s', ([, environment, values]) => {
    const parsed = read(['файл'], environment);
    expect([parsed.given, { ...parsed.values }]).toEqual(['файл', values]);
  });

  test('a check is refused by a command that has none, so that it never becomes a write', () => {
    expect(() => read(['файл'], { npm_config_dry_run: 'true' }, {})).toThrow('Ключа --dry-run нет: npm run x -- ФАЙЛ');
    expect(() => rejectArguments({ args: [], environment: { npm_config_dry_run: '1' } }, 'npm run x')).toThrow('Ключа --dry-run нет: npm run x');
  });

  test('a flag whose value npm has taken away is wrong', () => {
    expect(() => read(['файл'], { npm_config_signer_key: 'true' })).toThrow('Ключ --signer-key задан неверно: npm run x -- ФАЙЛ');
    expect(() => read(['файл', 'ключ'], { npm_config_overwrite: 'true' })).toThrow('Нужен один файл: npm run x -- ФАЙЛ');
  });
});

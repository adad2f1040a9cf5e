/** Checks the manifest with which the site is installed (rule R199). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import tokens from '../../src/ui/theme/tokens.json' with { type: 'json' };
import { PRODUCT_NAME } from '../../src/domain/product.ts';

const PUBLIC = join(import.meta.dirname, '../../public');
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Record<string, unknown> & {
  icons: { src: string; sizes: string; purpose: string }[];
};

test('the site is installed under its name, in Russian and in the colours of the light theme, and opens the dashboard', () => {
  const { light } = tokens.cssVariables;
  expect(manifest).toMatchObject({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    lang: 'ru',
    start_url: '/dashboard',
    display: 'standalone',
    theme_color: light['--lk-surface'],
    background_color: light['--lk-page'],
  });
});

test('each icon has the size that the manifest says, and one of them may be masked', () => {
  const sizes = manifest.icons.map(({ src }) => {
    const png = readFileSync(join(PUBLIC, src));
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual(manifest.icons.map(({ sizes: said }) => said));
  expect(manifest.icons.map(({ sizes: said, purpose }) => `${said} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});

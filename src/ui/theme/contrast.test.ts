import { expect, test } from 'vitest';
import pairs from './contrast.json' with { type: 'json' };
import tokens from './tokens.json' with { type: 'json' };

const used = JSON.stringify(tokens).toUpperCase();

/** The relative luminance of a colour «#RRGGBB» (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(pairs)('the contrast of $pair in the $scheme theme is at least $min', ({ fg, bg, min }) => {
  expect(contrast(fg, bg)).toBeGreaterThanOrEqual(min);
  expect(used).toContain(fg.toUpperCase());
  expect(used).toContain(bg.toUpperCase());
});

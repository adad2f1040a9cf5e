/**
 * Writes the CSS variables of the theme as a style sheet. The build does it, because Mantine would compute them again
 * at every visit and for every rendered page.
 */
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme, type MantineThemeOverride } from '@mantine/core';
import type { Plugin } from 'vite';
import tokens from '../../src/ui/theme/tokens.json' with { type: 'json' };

/** The name under which the theme imports the style sheet. */
const SHEET = 'virtual:theme-variables.css';
const RESOLVED = `\0${SHEET}`;

/**
 * Mantine's variables with the values of the theme, and the variables of the tokens. Palettes that the theme does not
 * name are left out. The dark values apply only to screens, because what is printed is light.
 */
export function themeVariables(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, tokens.mantineTheme as unknown as MantineThemeOverride);
  const colors = Object.fromEntries(Object.keys(tokens.mantineTheme.colors).map((name) => [name, theme.colors[name]])) as typeof theme.colors;
  const { variables, light, dark } = defaultCssVariablesResolver({ ...theme, colors });
  const own = tokens.cssVariables;
  const toCss = (values: { variables?: object; light?: object; dark?: object }): string =>
    convertCssVariables({ variables: {}, light: {}, dark: {}, ...values } as Parameters<typeof convertCssVariables>[0], ':root');
  const forAll = toCss({ variables: { ...variables, ...own.common, ...light, ...own.light } });
  return `${forAll}@media screen{${toCss({ dark: { ...dark, ...own.dark } })}}`;
}

export const themeVariablesPlugin = (): Plugin => ({
  name: 'theme-variables',
  resolveId: (id) => (id === SHEET ? RESOLVED : null),
  load: (id) => (id === RESOLVED ? themeVariables() : null),
});

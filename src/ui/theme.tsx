import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type {
  CSSVariablesResolver,
  DrawerProps,
  InputProps,
  InputWrapperProps,
  MantineThemeOverride,
  ModalProps,
  NativeSelectProps,
  VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import controls from './controls.module.css';
import tokens from './tokens.json' with { type: 'json' };

/** Mantine's colours, but outlined buttons have the ground of their card, and texts that act the colour of links. */
const variantColors: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'default':
      return { ...colours, background: 'var(--lk-surface)' };
    case 'subtle':
      return { ...colours, color: input.color === 'red' ? 'var(--lk-err-text)' : 'var(--lk-accent-text)' };
    default:
      return colours;
  }
};

/** Theme of the site: the tokens of the design and the sizes and borders it asks of Mantine's components. */
export const theme = createTheme({
  ...(tokens.mantineTheme as unknown as MantineThemeOverride),
  variantColorResolver: variantColors,
  components: {
    // Parts are named here without importing them: a page that doesn't show a part doesn't load it.
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: controls.button, label: controls.buttonLabel },
    },
    Input: {
      defaultProps: { size: 'md' } satisfies Partial<InputProps>,
      classNames: { wrapper: controls.input, input: controls.inputField },
    },
    InputWrapper: {
      defaultProps: {
        // An empty required field is told about in words when the form is sent.
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      } satisfies Partial<InputWrapperProps>,
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    },
    NativeSelect: {
      defaultProps: {
        rightSection: <IconChevronDown size={20} stroke={1.75} aria-hidden />,
      } satisfies Partial<NativeSelectProps>,
    },
    Modal: {
      defaultProps: { centered: true, xOffset: 16, transitionProps: { duration: 200 } } satisfies Partial<ModalProps>,
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 200 } } satisfies Partial<DrawerProps>,
    },
  },
});

/** Hands the colours of both schemes to CSS. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: tokens.cssVariables.common,
  light: tokens.cssVariables.light,
  dark: tokens.cssVariables.dark,
});

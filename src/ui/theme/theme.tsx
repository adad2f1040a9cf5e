import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type {
  DrawerProps,
  InputProps,
  InputWrapperProps,
  MantineThemeOverride,
  ModalProps,
  NativeSelectProps,
  VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import controls from '../components/inputs/controls.module.css';
import tokens from './tokens.json' with { type: 'json' };

/** Mantine's colours, with two exceptions: outlined buttons have the background of a card, and text buttons have the colour of links. */
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

/** Mantine theme: colours of `tokens.json`, sizes and borders of components (rules R79, R80). */
export const theme = createTheme({
  ...(tokens.mantineTheme as unknown as MantineThemeOverride),
  variantColorResolver: variantColors,
  components: {
    // The components are named by keys and not by `Button.extend`, because the theme must not import components that a page does not show.
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
        // There are no asterisks, because a submit reports empty required fields in words.
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      } satisfies Partial<InputWrapperProps>,
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    },
    NativeSelect: {
      defaultProps: {
        rightSection: <IconChevronDown size={20} stroke={1.75} color="var(--mantine-color-text)" aria-hidden />,
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

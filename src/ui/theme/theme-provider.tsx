import './base.css';
import 'virtual:theme-variables.css';
import './fonts/fonts.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { MantineProvider } from '@mantine/core';
import { getNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { theme } from './theme.tsx';
import { Toasts } from '../components/feedback/toast.tsx';

/**
 * Provides the theme and the colour scheme, and renders toasts. The build generates the style sheet with the CSS variables, so Mantine does not
 * insert it.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // A change of the colour scheme adds a style element, which needs the nonce.
      getStyleNonce={() => getNonce() ?? ''}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <Toasts />
      {children}
    </MantineProvider>
  );
}

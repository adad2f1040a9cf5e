import './base.css';
import '@fontsource-variable/onest/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.tsx';
import { Toasts } from '../components/feedback/toast.tsx';

// Read as a property: browsers hide the nonce attribute from scripts.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock under a dialog adds a <style> element.
setNonce(nonce);

/** Provides the theme and the colour scheme, and renders toasts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Toasts />
      {children}
    </MantineProvider>
  );
}

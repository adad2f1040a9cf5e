import { Textarea, type TextareaProps } from '@mantine/core';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './autosize-textarea.module.css';

/** Whether CSS can size a field to its text. The server, which renders pages with such fields, knows no CSS. */
const HAS_FIELD_SIZING = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

interface AutosizeTextareaProps extends Omit<TextareaProps, 'autosize' | 'className' | 'maxRows' | 'minRows' | 'style'> {
  /** Minimum number of lines. */
  rows: number;
}

/**
 * A textarea that grows with its text. Mantine's autosize lays out the whole text twice per keystroke in a hidden field, which
 * makes typing in a long lesson slow on a weak computer. It is the fallback for browsers without `field-sizing`.
 */
export function AutosizeTextarea({ rows, ...rest }: AutosizeTextareaProps) {
  // The browser takes over what the server has rendered before it may differ.
  const isHydrated = useHydrated();
  if (isHydrated && !HAS_FIELD_SIZING) return <Textarea {...rest} autosize minRows={rows} />;
  return <Textarea {...rest} rows={rows} className={classes.field} style={{ '--rows': rows }} />;
}

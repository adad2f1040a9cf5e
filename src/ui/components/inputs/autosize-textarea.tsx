import { Textarea, type TextareaProps } from '@mantine/core';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './autosize-textarea.module.css';

/** Whether CSS can size a field to its text. The server also renders such fields, and `CSS` does not exist there. */
const HAS_FIELD_SIZING = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

interface AutosizeTextareaProps extends Omit<TextareaProps, 'autosize' | 'className' | 'maxRows' | 'minRows' | 'style'> {
  /** The minimum number of lines. */
  rows: number;
}

/**
 * A textarea that grows with its text. Mantine's autosize is only the fallback for browsers without `field-sizing`: it lays out the whole text
 * twice per keystroke in a hidden field, which makes typing in a long lesson slow on a weak computer.
 */
export function AutosizeTextarea({ rows, ...rest }: AutosizeTextareaProps) {
  // The first rendering must equal that of the server. Only afterwards may it differ.
  const isHydrated = useHydrated();
  if (isHydrated && !HAS_FIELD_SIZING) return <Textarea {...rest} autosize minRows={rows} />;
  return <Textarea {...rest} rows={rows} className={classes.field} style={{ '--rows': rows }} />;
}

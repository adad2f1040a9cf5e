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
 * A textarea that grows with its text. Mantine's autosize is only the fallback for browsers without `field-sizing`, because it lays out the whole
 * text twice per keystroke in a hidden field. That makes typing in a long lesson slow on a weak computer.
 */
export function AutosizeTextarea({ rows, ...rest }: AutosizeTextareaProps) {
  // During hydration, the field must equal the field that the server has rendered. The fallback is used only afterwards.
  const isHydrated = useHydrated();
  if (isHydrated && !HAS_FIELD_SIZING) return <Textarea {...rest} autosize minRows={rows} />;
  return <Textarea {...rest} rows={rows} className={classes.field} style={{ '--rows': rows }} />;
}

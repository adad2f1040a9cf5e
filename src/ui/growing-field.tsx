import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-field.module.css';

/** Whether the browser makes a field as high as its text by itself. */
const GROWS = CSS.supports('field-sizing', 'content');

interface GrowingFieldProps extends Omit<TextareaProps, 'autosize' | 'className' | 'maxRows' | 'minRows' | 'style'> {
  /** How many lines it has room for at least. */
  rows: number;
}

/**
 * A field of several lines, as high as its text. Mantine's own way lays the whole text out twice more at every letter, in a
 * field that nobody sees; on a weak computer a letter of a long lesson then comes late. It is left to browsers without another.
 */
export function GrowingField({ rows, ...rest }: GrowingFieldProps) {
  if (!GROWS) return <Textarea {...rest} autosize minRows={rows} />;
  return <Textarea {...rest} rows={rows} className={classes.field} style={{ '--rows': rows }} />;
}

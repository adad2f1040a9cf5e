import { htmlToText } from './html-to-text.ts';

/**
 * The plain text of the right side of a pair, which Moodle shows as HTML without tags. A `<` that opens no tag is a
 * part of the text.
 */
export const labelToText = (label: string): string => htmlToText(label.replace(/<(?![^<>]*>)/g, '&lt;')).text;

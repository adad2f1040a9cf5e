import { htmlToText } from './html-to-text.ts';

/**
 * The plain text of a label that Moodle shows as HTML without tags: the right side of a pair. A `<` that opens no tag is
 * a sign of the text.
 */
export const labelToText = (label: string): string => htmlToText(label.replace(/<(?![^<>]*>)/g, '&lt;')).text;

import { IconCheck, IconEraser, IconHandMove, IconLetterT, IconPencil, IconQuestionMark, IconRectangle, IconX, type Icon } from '@tabler/icons-react';
import type { Tool } from '../keys.ts';

export const TOOL_ICONS: Record<Tool, Icon> = { move: IconHandMove, pen: IconPencil, tick: IconCheck, cross: IconX, question: IconQuestionMark, frame: IconRectangle, text: IconLetterT, eraser: IconEraser };

/** How the icons of the buttons around a photo are drawn. */
export const iconLook = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

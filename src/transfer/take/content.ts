import { checkBlock, checkLessonChange, isOrder, type BlockDraft, type LessonDraft } from '../../domain/lesson.ts';
import * as schema from '../../domain/lesson-schema.ts';
import { toVideo } from '../../domain/video.ts';
import { allowed, fitting } from './checked.ts';
import { Fields } from './fields.ts';

/** Order of a block that had none: after the others. */
const LAST_ORDER = 999;

/** The block of an old document. @throws Refusal when it has no title or something doesn't fit */
export function readBlock(document: Record<string, unknown>, notes: string[]): BlockDraft {
  const fields = new Fields(document, notes);
  const title = fields.text('title')?.trim() ?? '';
  const order = fields.whole('order');
  if (order === null || !isOrder(order)) fields.note(`order: не подходит, поставлен ${LAST_ORDER}`);
  const block = fitting(schema.BlockDraft, {
    title,
    description: textOr(fields, 'description', title),
    order: order !== null && isOrder(order) ? order : LAST_ORDER,
  });
  return allowed(() => checkBlock(block));
}

/**
 * The lesson of an old document. A video that can't be shown is left out rather than the lesson with it.
 * @throws Refusal when it has no title or something doesn't fit
 */
export function readLesson(document: Record<string, unknown>, notes: string[]): LessonDraft {
  const fields = new Fields(document, notes);
  const title = fields.text('title')?.trim() ?? '';
  const lesson = fitting(schema.LessonDraft, {
    title,
    content: textOr(fields, 'content', title),
    blockId: fields.text('blockId') ?? '',
    videoUrl: videoOf(fields),
  });
  return { ...allowed(() => checkLessonChange(lesson)), videoUrl: lesson.videoUrl };
}

function textOr(fields: Fields, name: string, instead: string): string {
  const text = fields.text(name)?.trim() ?? '';
  if (text === '') fields.note(`${name}: не было, поставлено название`);
  return text || instead;
}

function videoOf(fields: Fields): string {
  const written = fields.text('videoUrl')?.trim() ?? '';
  const secure = written.replace(/^(http:)?\/\//i, 'https://');
  if (toVideo(secure) !== null) {
    if (secure !== written) fields.note('videoUrl: ссылка начинается с https');
    return secure;
  }
  fields.note(written === '' ? 'videoUrl: не было, урок без видео' : `videoUrl: ссылка «${written}» не подходит, урок без видео`);
  return '';
}

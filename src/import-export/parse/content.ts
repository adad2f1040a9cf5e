import { checkBlock, checkLessonChange, isOrder, type BlockInput, type LessonInput } from '../../domain/lessons/lesson.ts';
import * as schema from '../../domain/lessons/lesson-schema.ts';
import { toVideo } from '../../domain/lessons/video.ts';
import { checkOrReject, parseOrReject } from './validate.ts';
import { FieldReader } from './field-reader.ts';

/** The order of a block whose document has no valid order. It sorts the block after the others. */
const LAST_ORDER = 999;

/** @throws DocumentRejected when the block has no title or breaks a rule of the form */
export function readBlock(document: Record<string, unknown>, notes: string[]): BlockInput {
  const fields = new FieldReader(document, notes);
  const title = fields.text('title')?.trim() ?? '';
  const order = fields.integer('order');
  if (order === null || !isOrder(order)) fields.note(`order: не подходит, поставлен ${LAST_ORDER}`);
  const block = parseOrReject(schema.BlockInput, {
    title,
    description: textOr(fields, 'description', title),
    order: order !== null && isOrder(order) ? order : LAST_ORDER,
  });
  return checkOrReject(() => checkBlock(block));
}

/**
 * Reads a lesson. If its video link is not supported, the link is dropped and the lesson is still imported.
 * @throws DocumentRejected when the lesson has no title or breaks a rule of the form
 */
export function readLesson(document: Record<string, unknown>, notes: string[]): LessonInput {
  const fields = new FieldReader(document, notes);
  const title = fields.text('title')?.trim() ?? '';
  const lesson = parseOrReject(schema.LessonInput, {
    title,
    content: textOr(fields, 'content', title),
    blockId: fields.text('blockId') ?? '',
    videoUrl: videoOf(fields),
  });
  return { ...checkOrReject(() => checkLessonChange(lesson)), videoUrl: lesson.videoUrl };
}

function textOr(fields: FieldReader, name: string, fallback: string): string {
  const text = fields.text(name)?.trim() ?? '';
  if (text === '') fields.note(`${name}: не было, поставлено название`);
  return text || fallback;
}

function videoOf(fields: FieldReader): string {
  const written = fields.text('videoUrl')?.trim() ?? '';
  const secure = written.replace(/^(http:)?\/\//i, 'https://');
  if (toVideo(secure) !== null) {
    if (secure !== written) fields.note('videoUrl: ссылка начинается с https');
    return secure;
  }
  fields.note(written === '' ? 'videoUrl: не было, урок без видео' : `videoUrl: ссылка «${written}» не подходит, урок без видео`);
  return '';
}

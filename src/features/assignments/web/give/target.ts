import type { TargetKind } from '../../../../domain/assignments/kinds.ts';
import type { Assignment } from '../../contract.ts';
import type { TargetReference } from './assignment-api.ts';
import type { Catalog } from './catalog.ts';
import { texts } from './texts.ts';

/** A target with the texts that the form shows. */
export interface NamedTarget {
  kind: TargetKind;
  name: string;
  about: string;
  /** The title of the lesson's block; empty for a test. */
  block: string;
}

/** @returns `null` if the target does not exist */
export function targetOf(target: TargetReference | null, { tests, lessons, blocks }: Catalog, loaded: Assignment | null): NamedTarget | null {
  if (target?.kind === 'test') {
    const test = tests.find(({ id }) => id === target.id);
    if (test !== undefined) return { kind: 'test', name: test.name, about: texts.aboutTest(test.questionCount, test.maxScore), block: '' };
  }
  if (target?.kind === 'lesson') {
    const lesson = lessons.find(({ id }) => id === target.id);
    const block = blocks.find(({ id }) => id === lesson?.blockId);
    if (lesson !== undefined) {
      return {
        kind: 'lesson',
        name: lesson.title,
        about: texts.aboutLesson(block === undefined ? '' : texts.block(block.order, block.title), lesson.questionCount),
        block: block?.title ?? '',
      };
    }
  }
  // An assignment may outlive its target. The stored names are then shown.
  return loaded && { kind: loaded.target.kind, name: loaded.target.name, about: '', block: loaded.target.blockTitle ?? '' };
}

import type { LessonDraft, LessonTestDraft } from '../domain/lesson.ts';

/** A lesson of a new site, before its block has an id. */
export interface SampleLesson {
  lesson: Omit<LessonDraft, 'blockId'>;
  test: LessonTestDraft;
}

/** Told above the text of a lesson whose video is spoken in English. */
export const subtitlesNote = 'Видео на английском языке, русские субтитры включаются в плеере.';

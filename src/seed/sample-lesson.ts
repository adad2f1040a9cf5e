import type { LessonInput, LessonTestInput } from '../domain/lessons/lesson.ts';

/** A lesson and its test, before its block has an id. */
export interface SampleLesson {
  lesson: Omit<LessonInput, 'blockId'>;
  test: LessonTestInput;
}

/** First line of a lesson whose video is in English. */
export const subtitlesNote = 'Видео на английском языке, русские субтитры включаются в плеере.';

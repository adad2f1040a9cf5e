import type { LessonInput, LessonTestInput } from '../domain/lessons/lesson.ts';

/** A lesson and its test. Its block gets its id later. */
export interface SampleLesson {
  lesson: Omit<LessonInput, 'blockId'>;
  test: LessonTestInput;
}

/** The first line of a lesson whose video is in English. */
export const subtitlesNote = 'Видео на английском языке, русские субтитры включаются в плеере.';

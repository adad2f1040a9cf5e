import { handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { findOwnAssignment } from '../../../db/assignments/own.ts';
import { getLesson, listBlocks } from '../contract.ts';
import { requireAccess } from '../require-access.ts';
import * as blocks from '../store/blocks.ts';
import * as lessons from '../store/lessons.ts';
import type { LessonServices } from './services.ts';

/** The endpoints by which users read lessons. */
export const learnerEndpoints = ({ db, days, botUrl, clock }: LessonServices): Route[] => [
  handle(listBlocks, ({ user }) => blocks.listBlocks(db, { uid: user.uid, today: days.today(), botUrl })),

  handle(getLesson, async ({ params, user }) => {
    const lesson = await lessons.findLesson(db, params.id, user.uid);
    if (lesson === undefined) throw new AppError('lesson-not-found');
    requireAccess(user, lesson.blockId);
    return { ...lesson, assignment: await findOwnAssignment(db, { uid: user.uid, testId: lessonTestId(lesson.id) }, clock) };
  }),
];

import * as z from 'zod';

/** The number of a pupil's attempt at a test, counted from 1 in the order of time. */
export const AttemptNumber = z.number().int().positive().max(9_999);

/** The parameter `?attempt=`, which names one of a pupil's attempts. */
export const attemptQuery = z.object({
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
});

const points = { score: z.number().int(), maxScore: z.number().int() };

/** The score before the last regrading that changed it (rule R88). */
export const Regraded = z.object({ ...points, at: z.iso.datetime() }).meta({ id: 'Regraded' });

/** Extended questions whose points are not given out. The score does not include them. */
export const Pending = z.object({ questions: z.number().int().nonnegative(), maxPoints: z.number().int().nonnegative() }).meta({ id: 'Pending' });

/** The fields of a general test result that say how far its check has come (rule R330). */
export const checkingFields = {
  pending: Pending.nullable(),
  /** When the tutor first gave out the work. */
  checkedAt: z.iso.datetime().nullable(),
};

/** An earlier attempt at a lesson test. An old attempt has no time. */
export const EarlierLessonAttempt = z.object({ attempt: AttemptNumber, ...points, timestamp: z.iso.datetime().nullable() }).meta({ id: 'EarlierLessonAttempt' });

/** An attempt at a general test that was put aside. */
export const EarlierAttempt = EarlierLessonAttempt.extend({ timestamp: z.iso.datetime(), ...checkingFields }).meta({ id: 'EarlierAttempt' });

/** The fields of a result about its attempt. */
export const attemptFields = { attempt: AttemptNumber, regraded: Regraded.nullable() };

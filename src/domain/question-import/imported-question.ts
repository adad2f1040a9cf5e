/** Types of imported questions. The schema is in a separate file, so that pages do not load zod for a type. */
import type * as z from 'zod';
import type * as schema from './imported-question-schema.ts';

export type ImportedQuestion = z.infer<typeof schema.ImportedQuestion>;

type CommonField = 'question' | 'contextText' | 'contextImage' | 'topic' | 'explanation';
type BodyOf<Each> = Each extends unknown ? Omit<Each, CommonField> : never;
/** The part of a question that depends on its kind. */
export type QuestionBody = BodyOf<ImportedQuestion>;

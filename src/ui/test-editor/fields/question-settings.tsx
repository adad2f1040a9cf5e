import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { filledLines } from '../../../domain/lines.ts';
import { isAutomaticType, isGradedType, type QuestionType, type ScoredType } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import type { TopicCount } from '../../../domain/questions/topics.ts';
import { ReadOnlyField } from '../../components/inputs/read-only-field.tsx';
import { withMaxPoints } from '../form/extended-form.ts';
import { changeType, type QuestionForm } from '../form/question-form.ts';
import classes from './question-settings.module.css';
import { PointsStepper } from './extended/points-stepper.tsx';
import { texts } from '../texts.ts';
import { AS_TYPED } from '../../components/inputs/as-typed.ts';
import { examTexts } from '../variant-texts.ts';
import { TopicField } from './topic-field.tsx';

/** A hint that says which kinds and how many points the exam has at the line of a question. */
export interface ExamLineHint {
  hint: string | undefined;
}

interface QuestionSettingsProps {
  form: QuestionForm;
  /** The kinds to choose from. */
  kinds: readonly QuestionType[];
  topics: readonly TopicCount[];
  examLine: ExamLineHint | undefined;
  problemAt(field: string): Problem | undefined;
  onChange(update: (form: QuestionForm) => QuestionForm): void;
}

/** The kind of a question, its topic and its points. */
export function QuestionSettings({ form, kinds, topics, examLine, problemAt, onChange }: QuestionSettingsProps) {
  const hintId = useId();
  const { type } = form;
  // A stored question keeps its kind, even if that kind is not offered for new questions (rule R40).
  const offered = kinds.includes(type) ? kinds : [...kinds, type];
  const scored = isScored(type) ? type : null;
  return (
    <div>
      <div className={classes.fields} data-lined={examLine !== undefined || undefined}>
        <NativeSelect
          label={texts.kind}
          data={offered.map((kind) => ({ value: kind, label: kindOf({ type: kind }).name }))}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            onChange((current) => changeType(current, offered.find((kind) => kind === value) ?? type))
          }
        />
        {isGradedType(type) && (
          <>
            <TopicField
              value={form.topic}
              topics={topics}
              error={problemAt('topic')?.message}
              onChange={(topic) => onChange((current) => ({ ...current, topic }))}
            />
            {examLine !== undefined && (
              <TextInput
                label={examTexts.line}
                description={examLine.hint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={form.line}
                error={problemAt('line') && examTexts.lineError}
                inputMode="numeric"
                data-field="line"
                {...AS_TYPED}
                onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, line: value }))}
              />
            )}
            {scored !== null ? (
              <NativeSelect
                label={texts.points}
                data={[
                  { value: '', label: texts.ownPoints[scored](filledLines(form.matchLeft).length) },
                  { value: 'ege', label: texts.asInExam },
                ]}
                value={form.scoring ?? ''}
                aria-describedby={form.scoring === null ? undefined : hintId}
                onChange={({ currentTarget: { value } }) =>
                  onChange((current) => ({ ...current, scoring: value === 'ege' ? value : null }))
                }
              />
            ) : isAutomaticType(type) ? (
              <ReadOnlyField label={texts.points} value={texts.onePoint} />
            ) : (
              <PointsStepper
                label={texts.extended.maxPoints}
                value={form.extended.maxPoints}
                error={problemAt('maxPoints')?.message}
                onChange={(maxPoints) => onChange((current) => ({ ...current, extended: withMaxPoints(current.extended, maxPoints) }))}
              />
            )}
          </>
        )}
      </div>
      {scored !== null && form.scoring !== null && (
        <p id={hintId} className={classes.hint}>
          {texts.examHint[scored]}
        </p>
      )}
    </div>
  );
}

const isScored = (type: QuestionType): type is ScoredType => type in texts.ownPoints;

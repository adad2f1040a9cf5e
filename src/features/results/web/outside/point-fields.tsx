import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { ExamProfile } from '../../../../domain/exams/exam-profile.ts';
import { FieldError } from '../../../../ui/components/inputs/field-error.tsx';
import classes from './outside-form.module.css';
import type { OutsideErrors, OutsideFields } from './outside-fields.ts';
import { texts } from './texts.ts';

interface PointFieldsProps {
  profile: ExamProfile;
  points: OutsideFields['points'];
  errors: OutsideErrors;
  onChange(points: OutsideFields['points']): void;
}

/** A field for the points of each line, grouped by part. */
export function PointFields({ profile, points, errors, onChange }: PointFieldsProps) {
  const id = useId();
  return (
    <>
      {([1, 2] as const).map((part) => {
        const lines = profile.lines.filter((line) => line.part === part);
        const known = lines.flatMap(({ line }) => points[line] || []);
        const sum = known.reduce((total, typed) => total + Number(typed), 0);
        return (
          <fieldset key={part} className={classes.part} aria-describedby={errors.lines ? id : undefined}>
            <legend className={classes.legend}>
              <b>{texts.part(part)}</b>
              <span className={classes.partScore}>{known.length === 0 ? texts.noPoints : texts.partScore(sum, lines.reduce((total, { maxScore }) => total + maxScore, 0))}</span>
            </legend>
            <div className={classes.points}>
              {lines.map(({ line, maxScore }) => (
                <TextInput
                  key={line}
                  label={
                    <span aria-hidden>
                      {line} <span className={classes.max}>/{maxScore}</span>
                    </span>
                  }
                  aria-label={texts.lineLabel(line, maxScore)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={2}
                  value={points[line] ?? ''}
                  error={errors[`lines.${line}`] ?? (errors.lines !== undefined && line === profile.lines[0]?.line)}
                  onChange={({ currentTarget }) => onChange({ ...points, [line]: currentTarget.value.replace(/\D/g, '') })}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <p className={classes.hint}>{texts.empty}</p>
      {errors.lines && (
        <FieldError id={id} role="alert">
          {errors.lines}
        </FieldError>
      )}
    </>
  );
}

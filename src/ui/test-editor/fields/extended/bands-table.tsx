import { NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { countedBy, elementIds, type Condition } from '../../../../domain/checking/criteria/criteria.ts';
import type { Problem } from '../../../../domain/questions/problem.ts';
import controls from '../../../components/inputs/controls.module.css';
import { FieldError } from '../../../components/inputs/field-error.tsx';
import { IconButton } from '../../../components/inputs/icon-button.tsx';
import { criteriaOf, goneElement, nextCondition, withBands, withConditions, type ExtendedForm } from '../../form/extended-form.ts';
import { texts as allTexts } from '../../texts.ts';
import classes from './bands-table.module.css';
import { ElementsSelect } from './elements-select.tsx';

const texts = allTexts.extended;

interface BandsTableProps {
  form: ExtendedForm;
  onChange(form: ExtendedForm): void;
  problemAt(field: string): Problem | undefined;
}

/** The table of the points for elements. Each condition has a row. */
export function BandsTable({ form, onChange, problemAt }: BandsTableProps) {
  const id = useId();
  const { elements, bands } = criteriaOf(form);
  const all = elementIds({ elements });
  const missing = Array.from({ length: form.maxPoints }, (_, index) => form.maxPoints - index).filter((points) => bands.every((band) => band.points !== points));
  const error = problemAt('criteria.bands')?.message;
  if (elements.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={controls.label}>
        {texts.bands}
      </div>
      <div className={classes.table}>
        <div className={classes.head} aria-hidden>
          <span>{texts.points}</span>
          <span>{texts.atLeast}</span>
          <span>{texts.required}</span>
          <span>{texts.counted}</span>
        </div>
        {bands.map(({ points, any }, index) =>
          any.map((condition, place) => (
            <ConditionRow
              key={`${points}-${place}`}
              name={place === 0 ? texts.pointsOf(points) : texts.or}
              label={texts.pointsOf(points)}
              condition={condition}
              all={all}
              path={`criteria.bands.${index}.any.${place}`}
              error={errorOf(goneElement(form, condition), problemAt(`criteria.bands.${index}.any.${place}`) ?? (place === 0 ? (problemAt(`criteria.bands.${index}.any`) ?? problemAt(`criteria.bands.${index}.points`)) : undefined))}
              onChange={(changed) => onChange(withConditions(form, points, (before) => before.map((each, other) => (other === place ? changed : each))))}
              onOr={place === 0 ? () => onChange(withConditions(form, points, (before) => [...before, nextCondition(before, all.length)])) : null}
              // The only condition of the band with the maximum of points cannot be removed.
              onRemove={any.length > 1 || points < form.maxPoints ? () => onChange(withConditions(form, points, (before) => before.filter((_, other) => other !== place))) : null}
            />
          )),
        )}
        {missing.length > 0 && (
          <div className={classes.more}>
            <NativeSelect
              aria-label={texts.addBand}
              data-field="criteria.bands"
              error={error !== undefined}
              data={[{ value: '', label: texts.addBand }, ...missing.map((points) => ({ value: String(points), label: texts.pointsOf(points) }))]}
              value=""
              onChange={({ currentTarget: { value } }) => onChange(withBands(form, (before) => [...before, { points: Number(value), any: [nextCondition([], all.length)] }]))}
            />
          </div>
        )}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The error of a condition. If the condition names a deleted element, the error says which number the element had. */
const errorOf = (gone: number | null, problem: Problem | undefined): string | undefined => (problem !== undefined && gone !== null ? texts.goneElement(gone) : problem?.message);

interface ConditionRowProps {
  name: string;
  /** The points that the condition gives. */
  label: string;
  condition: Condition;
  /** The ids of all elements. */
  all: readonly string[];
  path: string;
  error: string | undefined;
  onChange(condition: Condition): void;
  onOr: (() => void) | null;
  onRemove: (() => void) | null;
}

function ConditionRow({ name, label, condition, all, path, error, onChange, onOr, onRemove }: ConditionRowProps) {
  const errorId = useId();
  const counted = countedBy(condition, all);
  // After lines were deleted, a condition may require more elements than there are. Its number stays selectable, because the admin has to choose
  // a new number.
  const most = Math.max(all.length, condition.atLeast);
  return (
    <div className={classes.row}>
      <span className={classes.points}>{name}</span>
      <Cell caption={texts.atLeast}>
        <NativeSelect
          aria-label={`${label}: ${texts.atLeast}`}
          data-field={path}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          data={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: texts.elementsOf(index + 1) }))}
          value={String(Math.max(1, condition.atLeast))}
          onChange={({ currentTarget: { value } }) => onChange({ ...condition, atLeast: Number(value) })}
        />
      </Cell>
      <Cell caption={texts.required}>
        <ElementsSelect
          label={`${label}: ${texts.required}`}
          all={all.filter((each) => counted.has(each))}
          names={all}
          chosen={condition.required ?? []}
          empty={texts.none}
          onChange={(required) => onChange(withIds(condition, 'required', required))}
        />
      </Cell>
      <Cell caption={texts.counted}>
        <ElementsSelect
          label={`${label}: ${texts.counted}`}
          all={all}
          names={all}
          chosen={condition.among ?? []}
          empty={texts.all}
          // If all elements are chosen, none is stored, because both mean the same.
          onChange={(among) => onChange(withIds(withIds(condition, 'among', among.length === all.length ? [] : among), 'required', (condition.required ?? []).filter((each) => among.length === 0 || among.includes(each))))}
        />
      </Cell>
      <span className={classes.actions}>
        {onOr !== null && (
          <button type="button" className={classes.or} aria-label={`${texts.or}: ${label}`} onClick={onOr}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
            {texts.or}
          </button>
        )}
        {onRemove !== null && <IconButton tone="danger" label={texts.removeCondition} icon={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={onRemove} />}
      </span>
      {error !== undefined && (
        <div className={classes.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** On a phone the heading of the column is before each control. Screen readers read it as a part of the name of the control. */
const Cell = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className={classes.cell}>
    <span className={classes.caption} aria-hidden>
      {caption}
    </span>
    {children}
  </div>
);

/** Sets a field of a condition. If there are no ids, the field is left out. */
function withIds(condition: Condition, field: 'among' | 'required', ids: readonly string[]): Condition {
  const { [field]: _, ...rest } = condition;
  return ids.length === 0 ? rest : { ...rest, [field]: [...ids] };
}

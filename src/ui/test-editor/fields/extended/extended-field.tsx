import { useId } from 'react';
import { ruleInWords } from '../../../../domain/checking/criteria/criteria-rule.ts';
import type { Problem } from '../../../../domain/questions/problem.ts';
import { AutosizeTextarea } from '../../../components/inputs/autosize-textarea.tsx';
import controls from '../../../components/inputs/controls.module.css';
import { OptionInput } from '../../../components/inputs/option-input.tsx';
import { SegmentedControl } from '../../../components/inputs/segments/segmented-control.tsx';
import { nbsp } from '../../../lib/russian/typography.ts';
import { criteriaOf, editElements, elementsOf, withoutNumbers, type ExtendedForm } from '../../form/extended-form.ts';
import { texts as allTexts } from '../../texts.ts';
import optionsClasses from '../options-field.module.css';
import list from '../sequence-field.module.css';
import sideBySide from '../side-by-side.module.css';
import { BandsTable } from './bands-table.tsx';
import classes from './extended-field.module.css';

const texts = allTexts.extended;

interface ExtendedFieldProps {
  form: ExtendedForm;
  onChange(form: ExtendedForm): void;
  problemAt(field: string): Problem | undefined;
}

/** How an extended question is checked: by elements that give points, or by the tutor's judgement alone. */
export function ExtendedField({ form, onChange, problemAt }: ExtendedFieldProps) {
  return (
    <div className={classes.fields}>
      <div>
        <div className={classes.choice}>
          <SegmentedControl
            label={texts.criteria}
            items={[
              { value: 'criteria', label: texts.byCriteria },
              { value: 'none', label: texts.withoutCriteria },
            ]}
            value={form.hasCriteria ? 'criteria' : 'none'}
            onChange={(value) => onChange({ ...form, hasCriteria: value === 'criteria' })}
          />
        </div>
        {!form.hasCriteria && <p className={classes.hint}>{texts.byHand(form.maxPoints)}</p>}
      </div>
      {form.hasCriteria && <CriteriaFields form={form} onChange={onChange} problemAt={problemAt} />}
      <AutosizeTextarea
        label={allTexts.sampleAnswer}
        description={allTexts.sampleHint}
        rows={2}
        value={form.sampleAnswer}
        error={problemAt('sampleAnswer')?.message}
        data-field="sampleAnswer"
        onChange={(event) => onChange({ ...form, sampleAnswer: event.currentTarget.value })}
      />
    </div>
  );
}

function CriteriaFields({ form, onChange, problemAt }: ExtendedFieldProps) {
  const id = useId();
  const elements = elementsOf(form);
  const rule = ruleInWords(criteriaOf(form));
  return (
    <>
      <div className={sideBySide.columns}>
        <AutosizeTextarea
          classNames={{ root: optionsClasses.options ?? '', wrapper: optionsClasses.box ?? '' }}
          label={texts.elements}
          description={texts.elementsHint}
          rows={5}
          value={form.elements.text}
          error={problemAt('criteria.elements')?.message ?? problemAt('criteria')?.message}
          data-field="criteria.elements"
          onChange={(event) => onChange(editElements(form, event.currentTarget.value))}
          // The leading numbers of the lines are removed only when the field loses the focus. Otherwise the text would move under the cursor.
          onBlur={() => onChange(withoutNumbers(form))}
        />
        <div>
          <div id={id} className={controls.label}>
            {texts.asChecked}
          </div>
          <ol className={list.list} aria-labelledby={id}>
            {elements.map((element, index) => (
              <li key={element.id} className={list.item}>
                <b className={list.place}>{index + 1}</b>
                <span className={list.text}>{element.text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div>
        <BandsTable form={form} onChange={onChange} problemAt={problemAt} />
        {rule !== '' && <p className={classes.hint}>{nbsp(rule)}</p>}
      </div>
      <label className={classes.tick}>
        <OptionInput type="checkbox" checked={form.extraErrors} onChange={(event) => onChange({ ...form, extraErrors: event.currentTarget.checked })} />
        {texts.extraErrors}
      </label>
    </>
  );
}

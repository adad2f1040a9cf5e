import { Button, NativeSelect } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { materialTexts as texts } from '../variant-texts.ts';
import classes from './material-field.module.css';

export interface OfferedMaterial {
  id: string;
  /** The heading: «К вопросам 5 и 6» */
  head: string;
  text: string;
}

export interface MaterialChoice {
  /** The materials to choose from: the materials of the question and of its neighbours. */
  offered: readonly OfferedMaterial[];
  /** The id of the chosen material; `null` if there is none. */
  chosen: string | null;
  /** Set if the question has left its group. @see DepartedQuestion */
  departed: { number: number; onReturn(): void } | null;
  onChoose(choice: { material: string | null } | 'new'): void;
}

const NEW = '+';

/** The field «Общий материал»: no material, the material of a neighbour, or a new material (rule R393). */
export const MaterialField = ({ offered, chosen, error, onChoose }: MaterialChoice & { error: string | undefined }) => (
  <NativeSelect
    label={texts.common}
    description={texts.commonHint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    data={[
      { value: '', label: texts.none },
      ...offered.map(({ id, head, text }) => ({ value: id, label: texts.option(head, text) })),
      { value: NEW, label: texts.new },
    ]}
    value={chosen ?? ''}
    error={error}
    data-field="materialId"
    onChange={({ currentTarget: { value } }) => onChoose(value === NEW ? 'new' : { material: value === '' ? null : value })}
  />
);

/** Says that the question has taken a copy of the material along. The note stays until the question is put back or the test is saved. */
export const DepartedNote = ({ number, onReturn }: { number: number; onReturn(): void }) => (
  <div className={classes.departed} role="status">
    <IconCopy size={20} stroke={1.75} aria-hidden />
    <div>
      <p>{texts.departed(number)}</p>
      <Button variant="subtle" className={classes.return} onClick={onReturn}>
        {texts.return}
      </Button>
    </div>
  </div>
);

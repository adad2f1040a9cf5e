import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldError } from '../../../../ui/components/inputs/field-error.tsx';
import { IconButton } from '../../../../ui/components/inputs/icon-button.tsx';
import { PersonField, type FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import type { Candidate } from './extra-minutes.ts';
import classes from './minutes.module.css';
import { texts } from './texts.ts';

interface PupilsFieldProps {
  people: readonly Candidate[];
  error: string | undefined;
  findPeople: FindPeople;
  onChange(people: Candidate[]): void;
}

/** The field «Кому»: pupils as tags, and a field that adds another pupil. */
export function PupilsField({ people, error, findPeople, onChange }: PupilsFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <fieldset className={classes.field} aria-labelledby={`${id}title`} aria-describedby={isWrong ? `${id}error` : `${id}hint`}>
      <span id={`${id}title`} className={classes.label}>
        {texts.whom}
      </span>
      <div className={classes.box} data-wrong={isWrong || undefined}>
        {people.length > 0 && (
          <ul className={classes.people}>
            {people.map(({ uid, nickname }) => (
              <li key={uid} className={classes.person}>
                {nickname}
                <IconButton
                  label={texts.remove(nickname)}
                  icon={<IconX size={18} stroke={1.75} aria-hidden />}
                  onClick={({ currentTarget }) => {
                    // The button disappears together with its pupil, so the form takes the focus.
                    currentTarget.closest('form')?.focus({ preventScroll: true });
                    onChange(people.filter((person) => person.uid !== uid));
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <PersonField
          className={classes.search}
          label={texts.search}
          isLabelHidden
          placeholder={texts.search}
          clearLabel={texts.clear}
          value={null}
          error={isWrong}
          onChange={(person) => {
            if (person !== null && !people.some(({ uid }) => uid === person.uid)) onChange([...people, { uid: person.uid, nickname: person.nickname }]);
          }}
          findPeople={findPeople}
        />
      </div>
      {isWrong && (
        <FieldError id={`${id}error`} role="alert">
          {error}
        </FieldError>
      )}
      <p id={`${id}hint`} className={classes.hint}>
        {texts.whomHint}
      </p>
    </fieldset>
  );
}

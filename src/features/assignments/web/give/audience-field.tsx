import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldError } from '../../../../ui/components/inputs/field-error.tsx';
import { IconButton } from '../../../../ui/components/inputs/icon-button.tsx';
import { OptionRow } from '../../../../ui/components/inputs/option-input.tsx';
import { PersonField, type FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import type { Catalog } from './catalog.ts';
import classes from './assignment-form.module.css';
import { texts } from './texts.ts';
import type { GiveValues } from './values.ts';

type Audience = Pick<GiveValues, 'groupIds' | 'people'>;

interface AudienceFieldProps {
  groups: Catalog['groups'];
  value: Audience;
  error: string | undefined;
  findPeople: FindPeople;
  onChange(audience: Partial<Audience>): void;
}

/** Chooses the groups and the individual pupils who get the assignment. */
export function AudienceField({ groups, value: { groupIds, people }, error, findPeople, onChange }: AudienceFieldProps) {
  const errorId = useId();
  const titleId = useId();
  return (
    <fieldset className={classes.field} aria-labelledby={titleId} aria-describedby={error === undefined ? undefined : errorId}>
      <h2 id={titleId} className={classes.heading}>
        {texts.whom}
      </h2>
      {groups.map(({ id, name, memberCount }) => (
        <OptionRow
          key={id}
          type="checkbox"
          checked={groupIds.includes(id)}
          aria-invalid={error === undefined ? undefined : true}
          onChange={({ currentTarget }) => onChange({ groupIds: currentTarget.checked ? [...groupIds, id] : groupIds.filter((each) => each !== id) })}
        >
          {name} <span className={classes.optionNote}>{texts.pupils(memberCount)}</span>
        </OptionRow>
      ))}
      <PersonField
        label={texts.addPupils}
        isLabelHidden
        placeholder={texts.addPupils}
        clearLabel={texts.clear}
        icon={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
        value={null}
        onChange={(person) => {
          if (person !== null && !people.some(({ uid }) => uid === person.uid)) onChange({ people: [...people, { uid: person.uid, nickname: person.nickname }] });
        }}
        findPeople={findPeople}
      />
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map(({ uid, nickname }) => (
            <li key={uid} className={classes.person}>
              {nickname}
              <IconButton
                label={texts.remove(nickname)}
                icon={<IconX size={18} stroke={1.75} aria-hidden />}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[role=combobox], input:not([type])')?.focus({ preventScroll: true });
                  onChange({ people: people.filter((person) => person.uid !== uid) });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <p className={classes.hint}>{texts.laterMembers}</p>
    </fieldset>
  );
}

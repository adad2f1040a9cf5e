import { NativeSelect, TextInput } from '@mantine/core';
import { LAST_DAY } from '../../../domain/calendar-days.ts';
import { ACTIONS_BY_KIND } from '../../../domain/audit/audit.ts';
import classes from './filters.module.css';
import { PersonField, type FindPeople, type Person } from '../../../ui/components/inputs/person-field.tsx';
import type { Filter } from './queries.ts';
import { texts } from './texts.ts';

interface FiltersProps {
  filter: Filter;
  person: Person | null;
  onChange(change: Partial<Filter>): void;
  onPerson(person: Person | null): void;
  findPeople: FindPeople;
}

const KINDS = ['all', ...(Object.keys(ACTIONS_BY_KIND) as (keyof typeof ACTIONS_BY_KIND)[])] as const;
const KIND_ITEMS = KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }));

/** The filters of the audit log: the kind of action, the person and the days. */
export function Filters({ filter, person, onChange, onPerson, findPeople }: FiltersProps) {
  return (
    <search className={classes.filters}>
      <NativeSelect
        className={classes.wide}
        label={texts.kind}
        data={KIND_ITEMS}
        value={filter.kind}
        onChange={({ currentTarget: { value } }) => onChange({ kind: KINDS.find((kind) => kind === value) ?? 'all' })}
      />
      <PersonField
        className={classes.wide}
        label={texts.person}
        placeholder={texts.personHint}
        clearLabel={texts.clearPerson}
        value={person}
        onChange={onPerson}
        findPeople={findPeople}
      />
      <TextInput
        type="date"
        label={texts.from}
        max={filter.to || LAST_DAY}
        value={filter.from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        min={filter.from || undefined}
        max={LAST_DAY}
        value={filter.to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </search>
  );
}

import { NativeSelect } from '@mantine/core';
import { IDLE_MONTHS } from '../../../domain/users/idle.ts';
import type { UsersPage } from '../contract.ts';
import { IDLE_FILTERS, type UsersFilter } from './queries.ts';
import { texts } from './texts.ts';

interface IdleFilterProps {
  value: UsersFilter['idle'];
  onChange(idle: UsersFilter['idle']): void;
  counts: UsersPage['counts'] | undefined;
}

/** Narrows the list to pupils who have not visited the site for long, because their data may be out of date. */
export function IdleFilter({ value, onChange, counts }: IdleFilterProps) {
  const items = [
    { value: 'all', label: value === 'all' ? texts.idle.all : texts.idle.any },
    ...IDLE_MONTHS.map((months) => ({ value: months, label: texts.idle.months(months, counts?.notSeen[months]) })),
  ];
  return (
    <NativeSelect
      aria-label={texts.idle.label}
      data={items}
      value={value}
      onChange={({ currentTarget }) => onChange(IDLE_FILTERS.find((filter) => filter === currentTarget.value) ?? 'all')}
    />
  );
}

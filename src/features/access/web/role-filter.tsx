import { SegmentOrList } from '../../../ui/segment-or-list.tsx';
import type { UsersPage } from '../contract.ts';
import type { RoleFilter } from './queries.ts';
import { texts } from './texts.ts';

interface RoleFilterFieldProps {
  value: RoleFilter;
  onChange(role: RoleFilter): void;
  counts: UsersPage['counts'] | undefined;
}

const FILTERS = ['all', '0', '1', '99'] as const;

/** Which roles to show, each with its number. */
export function RoleFilterField({ value, onChange, counts }: RoleFilterFieldProps) {
  const numberOf = (filter: RoleFilter): number | undefined => {
    if (counts === undefined) return undefined;
    return filter === 'all' ? counts[0] + counts[1] + counts[99] : counts[filter];
  };
  const items = FILTERS.map((filter) => {
    const number = numberOf(filter);
    return {
      value: filter,
      label: number === undefined ? texts.filters[filter] : texts.count(texts.filters[filter], number),
    };
  });
  return <SegmentOrList label={texts.filter} items={items} value={value} onChange={onChange} />;
}

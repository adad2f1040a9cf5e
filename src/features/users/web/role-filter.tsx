import { sumOfRoles } from '../../../domain/users/role.ts';
import { ResponsiveSegmentedControl } from '../../../ui/components/inputs/segments/responsive-segmented-control.tsx';
import type { UsersPage } from '../contract.ts';
import { ROLE_FILTERS, type RoleFilter } from './queries.ts';
import { texts } from './texts.ts';

interface RoleFilterFieldProps {
  value: RoleFilter;
  onChange(role: RoleFilter): void;
  counts: UsersPage['counts'] | undefined;
}

/** A select of the roles to show. Each option has its number of users. */
export function RoleFilterField({ value, onChange, counts }: RoleFilterFieldProps) {
  const countOf = (filter: RoleFilter): number | undefined => {
    if (counts === undefined) return undefined;
    return filter === 'all' ? sumOfRoles(counts) : counts[filter];
  };
  const items = ROLE_FILTERS.map((filter) => {
    const count = countOf(filter);
    return {
      value: filter,
      label: count === undefined ? texts.filters[filter] : texts.count(texts.filters[filter], count),
    };
  });
  return <ResponsiveSegmentedControl label={texts.filter} items={items} value={value} onChange={onChange} />;
}

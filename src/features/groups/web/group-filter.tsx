import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useKnownParameter } from '../../../ui/hooks/address/use-known-parameter.ts';
import { GROUP_PARAMETER } from '../../../ui/hooks/use-group-param.ts';
import { groupsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** A filter that narrows a page to the group in the address. It is hidden if there are no groups. */
export function GroupFilter() {
  const { data: groups } = useQuery(groupsQuery);
  const [value, choose] = useKnownParameter(GROUP_PARAMETER, groups?.map(({ id }) => id), 'group-not-found');
  if (groups === undefined || groups.length === 0) return null;
  return (
    <NativeSelect
      aria-label={texts.group}
      data={[{ value: '', label: texts.allGroups }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

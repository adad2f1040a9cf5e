import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorMessages } from '../../../domain/errors.ts';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { useAddressParameter } from '../../../ui/hooks/address/use-address-parameter.ts';
import { GROUP_PARAMETER } from '../../../ui/hooks/use-group-param.ts';
import { groupsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** A filter that narrows a page to the group in the address. It is hidden if there are no groups. */
export function GroupFilter() {
  const { data: groups } = useQuery(groupsQuery);
  const [value, choose] = useAddressParameter(GROUP_PARAMETER);
  const isMissing = groups !== undefined && value !== '' && !groups.some(({ id }) => id === value);
  const showAll = useEffectEvent(() => {
    toastError(errorMessages['group-not-found']);
    choose('');
  });
  useEffect(() => {
    if (isMissing) showAll();
  }, [isMissing]);

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

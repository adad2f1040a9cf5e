import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessages } from '../../../domain/errors.ts';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { GROUP_PARAMETER, groupIn } from '../../../ui/hooks/use-group-param.ts';
import { groupsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Narrows a page to a group, which stands in the address. Without groups there is nothing to choose. */
export function GroupFilter() {
  const [parameters, setParameters] = useSearchParams();
  const { data: groups } = useQuery(groupsQuery);
  const value = groupIn(parameters);
  const choose = (id: string) =>
    setParameters(
      (now) => {
        if (id === '') now.delete(GROUP_PARAMETER);
        else now.set(GROUP_PARAMETER, id);
        return now;
      },
      { replace: true },
    );
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

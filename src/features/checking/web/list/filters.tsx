import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { useAddressParameter } from '../../../../ui/hooks/address/use-address-parameter.ts';
import { checkedTestsQuery } from '../queries.ts';
import classes from './checking-page.module.css';
import { texts } from './texts.ts';

interface FiltersProps {
  /** The text of the search field; without it there is no search field. */
  typed?: string;
  onType?: (text: string) => void;
  groupFilter: ReactNode;
  children?: ReactNode;
}

/** The filters of a list in «Проверка»: the pupil, the test and the group. All of them are kept in the address. */
export const Filters = ({ typed, onType, groupFilter, children }: FiltersProps) => (
  <search className={classes.filters} data-searches={onType !== undefined || undefined}>
    {onType !== undefined && <SearchField label={texts.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed ?? ''} onChange={onType} />}
    <TestFilter />
    {groupFilter}
    {children}
  </search>
);

function TestFilter() {
  const { data } = useQuery(checkedTestsQuery);
  const tests = data?.tests ?? [];
  const [value, choose] = useAddressParameter('test');
  const isUnknown = value !== '' && !tests.some(({ testId }) => testId === value);
  return (
    <NativeSelect
      aria-label={texts.test}
      data={[
        { value: '', label: texts.allTests },
        ...tests.map(({ testId, testName }) => ({ value: testId, label: testName })),
        ...(isUnknown ? [{ value, label: '…' }] : []),
      ]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

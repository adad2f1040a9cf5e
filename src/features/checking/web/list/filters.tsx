import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { useKnownParameter } from '../../../../ui/hooks/address/use-known-parameter.ts';
import { checkedTestsQuery } from '../queries.ts';
import classes from './checking-page.module.css';
import { texts } from './texts.ts';

interface FiltersProps {
  /** The text of the search field. The field is shown only if `onType` is given. */
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
  const { data, isFetching } = useQuery(checkedTestsQuery);
  const tests = data?.tests ?? [];
  // A test in the address that is not in the list counts as unknown. While the list loads again, such a test may be
  // new, so no test counts as unknown.
  const [value, choose] = useKnownParameter('test', isFetching ? undefined : data?.tests.map(({ testId }) => testId), 'test-not-found');
  const isLoading = value !== '' && !tests.some(({ testId }) => testId === value);
  return (
    <NativeSelect
      aria-label={texts.test}
      data={[
        { value: '', label: texts.allTests },
        ...tests.map(({ testId, testName }) => ({ value: testId, label: testName })),
        ...(isLoading ? [{ value, label: '…' }] : []),
      ]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

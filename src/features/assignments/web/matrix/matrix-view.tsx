import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useKnownParameter } from '../../../../ui/hooks/address/use-known-parameter.ts';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { GROUP_PARAMETER } from '../../../../ui/hooks/use-group-param.ts';
import { givePath } from '../paths.ts';
import { matrixQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import { keepGroup, lastGroup } from './last-group.ts';
import { MatrixList } from './matrix-list.tsx';
import { MatrixTable } from './matrix-table.tsx';
import classes from './matrix.module.css';
import { texts } from './texts.ts';

export interface MatrixGroup {
  id: string;
  name: string;
}

const Loading = () => (
  <Panel title={texts.title} flush>
    <SkeletonRows />
  </Panel>
);

/**
 * The view «Кто что сделал»: a matrix with a row for each pupil of a group and a column for each assignment of the
 * group.
 * @param groups `undefined` until they are loaded
 */
export function MatrixView({ groups }: { groups: readonly MatrixGroup[] | undefined }) {
  const [address, choose] = useKnownParameter(GROUP_PARAMETER, groups?.map(({ id }) => id), 'group-not-found');
  if (groups === undefined) return <Loading />;
  if (groups.length === 0) {
    return (
      <EmptyState
        art={SeedlingArt}
        title={texts.noGroups}
        text={texts.noGroupsText}
        actions={
          <Button component={Link} to="/admin/groups">
            {texts.createGroup}
          </Button>
        }
      />
    );
  }
  const groupId = address === '' ? lastGroup(groups) : address;
  return <GroupMatrix groups={groups} groupId={groupId} onChoose={choose} />;
}

interface GroupMatrixProps {
  groups: readonly MatrixGroup[];
  groupId: string;
  onChoose(id: string): void;
}

function GroupMatrix({ groups, groupId, onChoose }: GroupMatrixProps) {
  const isWide = useBreakpoint('tablet');
  const { typed, setTyped, search } = useAddressSearch();
  const query = useInfiniteQuery({ ...matrixQuery(groupId, search), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const pupils = query.data?.pages.flatMap(({ users }) => users) ?? [];
  const columns = first?.assignments ?? [];
  const Matrix = isWide ? MatrixTable : MatrixList;
  useEffect(() => keepGroup(groupId), [groupId]);

  return (
    <>
      <search className={classes.filters}>
        <NativeSelect
          aria-label={texts.group}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={groupId}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
        <SearchField label={texts.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
      </search>
      <div className={classes.view} aria-busy={query.isPlaceholderData}>
        {first === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        {first !== undefined && columns.length === 0 && (
          <EmptyState
            art={SeedlingArt}
            title={texts.empty}
            actions={
              <Button component={Link} to={givePath({ group: groupId })}>
                {allTexts.give}
              </Button>
            }
          />
        )}
        <NoResults isEmpty={columns.length > 0 && pupils.length === 0 && search !== ''} texts={texts.notFound} onReset={() => setTyped('')} />
        {first !== undefined && columns.length > 0 && (pupils.length > 0 || search === '') && (
          <Panel title={texts.title} note={texts.size(first.total, columns.length)} flush>
            {pupils.length === 0 ? <p className={classes.none}>{texts.noMembers}</p> : <Matrix columns={columns} pupils={pupils} />}
          </Panel>
        )}
        {isWide && pupils.length > 0 && columns.length > 0 && <p className={classes.legend}>{texts.legend}</p>}
        <LoadMore list={query} items={isWide ? 'tbody th a' : '[aria-expanded]'} />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Catalog } from '../../../features/assignments/web/give/catalog.ts';
import { EditAssignmentPage, GivePage } from '../../../features/assignments/web/give/give-pages.tsx';
import { texts } from '../../../features/assignments/web/texts.ts';
import { storedTestsQuery } from '../../../features/tests/web/queries.ts';
import { groupsQuery } from '../../../features/groups/web/queries.ts';
import { storedBlocksQuery, storedLessonsQuery } from '../../../features/lessons/web/queries.ts';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { findPeople } from '../find-people.ts';

/** Loads the tests, lessons and groups that the form of an assignment chooses from. */
function WithCatalog({ children }: { children: (catalog: Catalog) => ReactNode }) {
  const [tests, blocks, lessons, groups] = [useQuery(storedTestsQuery), useQuery(storedBlocksQuery), useQuery(storedLessonsQuery), useQuery(groupsQuery)];
  const untilLoaded = useQueryFallback([tests, blocks, lessons, groups], texts.loadFailed);
  if (!tests.data || !blocks.data || !lessons.data || !groups.data) return untilLoaded;
  return children({ tests: tests.data, blocks: blocks.data, lessons: lessons.data, groups: groups.data });
}

/** `/admin/assignments/new`: the form of a new assignment. */
export const GiveRoute = () => <WithCatalog>{(catalog) => <GivePage catalog={catalog} findPeople={findPeople} />}</WithCatalog>;

/** `/admin/assignments/{id}/edit`: the form of an existing assignment. */
export const EditAssignmentRoute = () => <WithCatalog>{(catalog) => <EditAssignmentPage catalog={catalog} findPeople={findPeople} />}</WithCatalog>;

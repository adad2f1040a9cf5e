import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { groupIn } from '../../../../ui/hooks/use-group-param.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { TutorTimeZone, useToday } from '../../../../ui/hooks/today.tsx';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import { texts as keptTexts } from '../../../../ui/kept-edits/texts.ts';
import type { Assignment } from '../../contract.ts';
import { givePath } from '../paths.ts';
import { assignmentOnOpenQuery } from '../queries.ts';
import type { TargetReference } from './assignment-api.ts';
import type { Catalog } from './catalog.ts';
import { GiveForm } from './give-form.tsx';
import { targetOf } from './target.ts';
import { texts } from './texts.ts';
import { copiedValues, newValues, storedValues, type GiveValues, type KeptValues } from './values.ts';

interface GivePageProps {
  catalog: Catalog;
  findPeople: FindPeople;
}

/** The target that the address names: `?test=` or `?lesson=`. */
function targetIn(search: URLSearchParams): TargetReference | null {
  const [test, lesson] = [search.get('test'), search.get('lesson')];
  if (test !== null) return { kind: 'test', id: test };
  return lesson === null ? null : { kind: 'lesson', id: lesson };
}

/** `/admin/assignments/new`: the form of a new assignment. */
export function GivePage(props: GivePageProps) {
  const [search] = useSearchParams();
  const copy = search.get('copy');
  return copy === null ? <NewAssignment {...props} copied={null} /> : <CopiedAssignment key={copy} {...props} id={copy} />;
}

function CopiedAssignment({ id, ...props }: GivePageProps & { id: string }) {
  const [search] = useSearchParams();
  const query = useQuery(assignmentOnOpenQuery(id));
  const fallback = useQueryFallback([query], texts.loadFailed);
  if (query.data === undefined) return fallback;
  const { kind, id: targetId } = query.data.target;
  // The address of a copy gets the target of the copied assignment. The link «Другой» leads to an address without a
  // target, where the tutor chooses another target.
  if (targetIn(search) === null) return <Navigate to={givePath({ copy: id, [kind]: targetId })} replace />;
  return <NewAssignment {...props} copied={query.data} />;
}

function NewAssignment({ catalog, findPeople, copied }: GivePageProps & { copied: Assignment | null }) {
  const [search, setSearch] = useSearchParams();
  const moment = useMoment();
  const named = targetIn(search);
  const target = named && targetOf(named, catalog, null) === null ? null : named;
  const missing = target === null ? named?.kind : undefined;
  useEffect(() => {
    if (missing !== undefined) toastError(texts.targetMissing[missing]);
  }, [missing]);
  const groupId = groupIn(search);
  const initial = useInitial(() => (copied === null ? newValues(groupId === '' ? [] : [groupId], moment) : copiedValues(copied, moment)));
  return (
    <KeptEdits<KeptValues>
      form="/admin/assignments/new"
      subject="assignment"
      revision={null}
      describe={({ name }) => keptTexts.named('Задание', name)}
      onRestore={({ values }) => {
        if (values.target !== null) setSearch({ [values.target.kind]: values.target.id }, { replace: true });
      }}
    >
      {(restored) => <GiveForm {...{ catalog, findPeople, target, initial, restored }} loaded={null} />}
    </KeptEdits>
  );
}

/** `/admin/assignments/{id}/edit`: the form of a stored assignment. */
export function EditAssignmentPage(props: GivePageProps) {
  const { id = '' } = useParams();
  const query = useQuery(assignmentOnOpenQuery(id));
  const fallback = useQueryFallback([query], texts.loadFailed);
  const zone = use(TutorTimeZone);
  if (query.data === undefined) return fallback;
  if (zone === null) return <LoadingPanel />;
  return <EditedAssignment key={`${id} ${query.dataUpdatedAt}`} {...props} loaded={query.data} onReload={() => void query.refetch()} />;
}

function EditedAssignment({ catalog, findPeople, loaded, onReload }: GivePageProps & { loaded: Assignment; onReload(): void }) {
  const moment = useMoment();
  const initial = useInitial(() => storedValues(loaded, moment));
  return (
    <KeptEdits<KeptValues>
      form={`/admin/assignments/${loaded.id}/edit`}
      subject="assignment"
      revision={loaded.revision}
      describe={({ name }) => keptTexts.named('Задание', name)}
    >
      {(restored) => <GiveForm {...{ catalog, findPeople, loaded, initial, restored, onReload }} target={loaded.target} />}
    </KeptEdits>
  );
}

const useInitial = (make: () => GiveValues): GiveValues => useState(make)[0];

function useMoment() {
  const today = useToday();
  const zone = use(TutorTimeZone) ?? 'UTC';
  return { today, zone };
}

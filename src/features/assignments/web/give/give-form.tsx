import { use, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError, isAppError } from '../../../../domain/errors.ts';
import { UnsavedGuard } from '../../../../ui/forms/unsaved-guard.tsx';
import { useDirty } from '../../../../ui/forms/use-dirty.ts';
import { useSave } from '../../../../ui/forms/use-save.ts';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useRedirectIfMissing } from '../../../../ui/hooks/use-redirect-if-missing.ts';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { TutorTimeZone, useToday } from '../../../../ui/hooks/today.tsx';
import { basisOf } from '../../../../ui/kept-edits/basis.ts';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import type { KeptEntry } from '../../../../ui/kept-edits/kept-edits-store.ts';
import { focusPageTitleIfLost } from '../../../../ui/lib/focus-page-title.ts';
import type { Assignment } from '../../contract.ts';
import { assignmentPath } from '../paths.ts';
import { affectedQueries } from '../queries.ts';
import { asSaved, assignmentApi, type Once, type TargetReference } from './assignment-api.ts';
import { AssignmentFields } from './assignment-fields.tsx';
import type { Catalog } from './catalog.ts';
import { chosenDay } from './day-choice.ts';
import { GiveHeader } from './give-header.tsx';
import { keepOfferedDue } from './offered-due.ts';
import { fieldProblems } from './server-problems.ts';
import { TargetChooser } from './target-chooser.tsx';
import { targetOf } from './target.ts';
import { savingTexts } from './texts.ts';
import { usePreview } from './use-preview.ts';
import { toInput, type GiveValues, type KeptValues, type Problems } from './values.ts';

export interface GiveFormProps {
  catalog: Catalog;
  findPeople: FindPeople;
  /** The stored assignment; `null` for a new assignment. */
  loaded: Assignment | null;
  /** The target; `null` until it is chosen. */
  target: TargetReference | null;
  /** The values that the form begins with. */
  initial: GiveValues;
  restored: KeptEntry<KeptValues> | null;
  /** Loads the version that another admin has saved. */
  onReload?: (() => void) | undefined;
}

const NO_TARGET: TargetReference = { kind: 'test', id: '' };

/** The form of an assignment. Until a target is chosen, it shows the choice of the target. */
export function GiveForm({ catalog, findPeople, loaded, target, initial, restored, onReload }: GiveFormProps) {
  const navigate = useNavigate();
  const today = useToday();
  const zone = use(TutorTimeZone) ?? 'UTC';
  const [values, setValues] = useState<GiveValues>(() => firstValues(restored?.values ?? initial, catalog));
  const [attempts, setAttempts] = useState(0);
  const [serverProblems, setServerProblems] = useState<Problems>({});
  const form = useFocusFirstError(attempts);
  const once = useRef<Once>({ target: target ?? NO_TARGET, takenBefore: 'count', openBlock: undefined });
  const saving = useSave({
    loaded: loaded && asSaved(basisOf(loaded, restored) ?? loaded),
    resourceApi: (newId) => assignmentApi(loaded?.id ?? newId, () => once.current),
    texts: { ...savingTexts, created: savingTexts.created(0) },
    affectedQueries,
    editPath: ({ id }) => `${assignmentPath(id)}/edit`,
    onReload,
  });
  const { stored } = saving;
  const { isDirty, markSaved } = useDirty({ ...values }, () => void navigate(stored === null ? '/admin/assignments' : assignmentPath(stored.id), { replace: true }), restored !== null);
  const named = targetOf(target, catalog, loaded);
  useKeepEdits(useMemo<KeptValues>(() => ({ ...values, target, name: named?.name ?? '' }), [values, target, named?.name]), isDirty, stored?.revision ?? null);
  useRedirectIfMissing(isAppError(saving.error, 'assignment-not-found') ? saving.error : null);
  // The link that chose the target has disappeared, so the title of the page takes the focus.
  const targetId = target?.id;
  const shownTarget = useRef(targetId);
  useEffect(() => {
    if (shownTarget.current === targetId) return;
    shownTarget.current = targetId;
    focusPageTitleIfLost();
  }, [targetId]);

  const { input, problems } = useMemo(() => toInput(values, stored, { today, zone }), [values, stored, today, zone]);
  const preview = usePreview(
    target ?? NO_TARGET,
    target === null ? null : input,
    useMemo(() => stored && { id: stored.id, revision: stored.revision }, [stored]),
  );
  const change = (changed: Partial<GiveValues>) => {
    setServerProblems({});
    setValues((before) => ({ ...before, ...changed }));
  };
  const submit = useSingleFlight(async () => {
    if (input === null || target === null) return;
    const needs = preview.preview?.locked;
    once.current = {
      target,
      takenBefore: values.takenBefore,
      openBlock: needs !== undefined && needs.count + needs.endsBefore > 0 ? values.openBlock : undefined,
    };
    const error = await saving.save(input, stored === null ? savingTexts.created(preview.preview?.pupils ?? 0) : undefined);
    if (error === null) {
      keepOfferedDue(input.due, today);
      markSaved();
      return;
    }
    const found = error instanceof AppError ? fieldProblems(error) : {};
    setServerProblems(found);
    if (Object.keys(found).length > 0) setAttempts((before) => before + 1);
  });

  const group = values.groupIds.length === 1 ? catalog.groups.find(({ id }) => id === values.groupIds[0]) : undefined;
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <GiveHeader loaded={loaded} isChoosing={target === null} group={group?.name ?? null} />
      {target === null || named === null ? (
        <TargetChooser catalog={catalog} groupId={group?.id ?? ''} />
      ) : (
        <AssignmentFields
          formRef={form}
          target={named}
          groupOfLink={loaded === null ? group?.id ?? '' : null}
          {...{ catalog, findPeople, values, preview, saving }}
          due={chosenDay(values.due, today, stored?.due).chosen}
          canOpenLater={stored === null || stored.status === 'scheduled'}
          problems={{ ...shownProblems(problems, values, attempts > 0), ...(preview.error instanceof AppError ? fieldProblems(preview.error) : {}), ...serverProblems }}
          onChange={change}
          onSubmit={() => {
            setAttempts((before) => before + 1);
            void submit();
          }}
        />
      )}
    </>
  );
}

/** The first values of the form, without groups that were deleted meanwhile. */
const firstValues = ({ groupIds, people, due, note, opening, takenBefore, openBlock }: GiveValues, { groups }: Catalog): GiveValues => ({
  groupIds: groupIds.filter((id) => groups.some((group) => group.id === id)),
  people,
  due,
  note,
  opening,
  takenBefore,
  openBlock,
});

/** Before the first attempt to save, only invalid input is shown as an error. Missing input is shown after it. */
function shownProblems(problems: Problems, { due, opening }: GiveValues, isTried: boolean): Problems {
  if (isTried) return problems;
  return {
    ...(problems.due !== undefined && due.day !== '' && { due: { ...problems.due, time: null } }),
    ...(problems.opening !== undefined && opening?.day !== '' && { opening: { ...problems.opening, time: null } }),
    ...(problems.note !== undefined && { note: problems.note }),
  };
}

import { Button, NativeSelect } from '@mantine/core';
import { IconChartLine, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { Link } from 'react-router';
import { editorError } from '../../../domain/editor-error.ts';
import { ROLE, ROLES } from '../../../domain/users/role.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { keepTerm, lastTerm, type TermChoice } from '../../../ui/access/term-choice.ts';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/components/overlays/confirm-dialog.tsx';
import { saveText } from '../../../ui/forms/save-error.tsx';
import { IconButton } from '../../../ui/components/inputs/icon-button.tsx';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { roleNames } from '../../../ui/lib/role-names.ts';
import { date, shortDate } from '../../../ui/lib/russian/dates.ts';
import { toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useToday } from '../../../ui/hooks/today.tsx';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { texts } from './texts.ts';
import { accessAfter, NO_CHANGES, roleAfter, storedTerm, storedUntil, termAfter, type UserChanges } from './user-changes.ts';
import classes from './user-panel.module.css';
import type { BlockOption } from './block-option.ts';
import { BlockRow } from './block-row.tsx';
import { ChangeEmail } from './change-email.tsx';

interface UserPanelProps {
  user: AdminUser;
  blocks: readonly BlockOption[];
  changes: UserChanges;
  setChanges: Dispatch<SetStateAction<UserChanges>>;
  /** Whether the panel shows the title. On phones the sheet has the title and the close button. */
  hasTitle: boolean;
  onSaved(user: AdminUser): void;
  onClose(): void;
  children: ReactNode;
}

/** The panel that edits the role and the open blocks of a user. Both are saved together (rules R16, R20). */
export function UserPanel({ user, blocks, changes, setChanges, hasTitle, onSaved, onClose, children }: UserPanelProps) {
  const queryClient = useQueryClient();
  const role = roleAfter(user, changes);
  const today = useToday();
  const blockIds = blocks.map(({ id }) => id);
  /** How often a save has failed because a day was missing. */
  const [failures, setFailures] = useState(0);
  const panel = useFocusFirstError<HTMLDivElement>(failures);
  const change = (blockId: string, term: TermChoice | null) => setChanges({ ...changes, blocks: new Map(changes.blocks).set(blockId, term) });
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const name = useRef<HTMLHeadingElement>(null);
  // The focus moves to the panel, because all other rows lie between the pressed row and the panel in tab order.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  const saving = useMutation({
    meta: { keepsPage: true },
    mutationFn: async () => {
      const params = { uid: user.uid };
      // The user is read again, so that this save does not undo changes that another admin has saved meanwhile.
      const current = await api('GET /api/admin/users/{uid}', { params });
      const access = accessAfter(current, changes, blockIds, today);
      if (access === null) throw editorError('invalid-date');
      return api('PATCH /api/admin/users/{uid}', { params, body: { role: roleAfter(current, changes), access } });
    },
  });

  const save = useSingleFlight(async () => {
    try {
      onSaved(await saving.mutateAsync());
      // The changes are cleared only if the admin has made no other change during the request.
      setChanges((now) => (now === changes ? NO_CHANGES : now));
      toastSuccess(texts.saved);
    } catch (error) {
      toastError(saveText(error, texts.notSaved));
      // The blocks are loaded again, because the save may have failed on a block that was deleted meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/blocks'] });
    }
    // The session is reloaded, because admins may change their own role.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /api/admin/users'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/session'] }),
    ]);
  });
  /**
   * The term of a block whose checkbox the tutor ticks. If the block is open on the server, the tutor has only undone an untick, so the block gets
   * its stored term. Any other block gets the term that was chosen last.
   */
  const termOnOpening = (blockId: string): TermChoice => {
    const until = storedUntil(user, blockId);
    return until === undefined ? lastTerm(today) : storedTerm(until);
  };
  const submit = () => {
    if (accessAfter(user, changes, blockIds, today) === null) setFailures(failures + 1);
    else if (role === ROLE.admin && user.role !== ROLE.admin) {
      setConfirmation({
        title: texts.promoteTitle,
        text: texts.promoteText,
        confirmLabel: texts.promote,
        tone: 'plain',
        confirm: save,
      });
    } else void save();
  };

  return (
    <div ref={panel} className={classes.panel}>
      <header>
        {hasTitle && (
          <div className={classes.head}>
            <h2 ref={name} tabIndex={-1} className={classes.name}>
              {user.nickname}
            </h2>
            <IconButton label={texts.close} icon={<IconX size={22} stroke={1.75} aria-hidden />} onClick={onClose} />
          </div>
        )}
        <div className={classes.email}>
          <p className={classes.dimmed}>{user.email}</p>
          <ChangeEmail user={user} onSaved={onSaved} />
        </div>
        <p className={classes.dimmed}>{texts.since(date(user.signedInAt), shortDate(user.lastSeenAt))}</p>
        {user.groups.length > 0 && (
          <ul className={classes.groups} aria-label={texts.groups}>
            {user.groups.map(({ id, name: group }) => (
              <li key={id}>
                <Link to={`/admin/groups/${id}`}>
                  <StatusBadge kind="group">{group}</StatusBadge>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      <NativeSelect
        label={texts.role}
        data={ROLES.map((each) => ({ value: String(each), label: roleNames[each] }))}
        value={String(role)}
        onChange={({ currentTarget: { value } }) =>
          setChanges({ ...changes, role: ROLES.find((each) => String(each) === value) ?? role })
        }
      />
      <fieldset>
        <legend className={classes.legend}>{texts.blocks}</legend>
        {blocks.length === 0 && <p className={classes.dimmed}>{texts.noBlocks}</p>}
        {blocks.map((block) => (
          <BlockRow
            key={block.id}
            block={block}
            term={termAfter(user, changes, block.id)}
            stored={storedUntil(user, block.id) ?? null}
            endedOn={user.ended.find(({ blockId }) => blockId === block.id)?.until ?? null}
            isChecked={failures > 0}
            onToggle={(opens) => change(block.id, opens ? termOnOpening(block.id) : null)}
            onTerm={(term) => {
              change(block.id, term);
              keepTerm(term);
            }}
          />
        ))}
      </fieldset>
      {saving.isError && !saving.isPending && (
        <Alert tone="error" role="note">
          {saveText(saving.error, texts.notSaved)}
        </Alert>
      )}
      <LoadingButton fullWidth isBusy={saving.isPending} busyLabel={texts.saving} onClick={submit}>
        {texts.save}
      </LoadingButton>
      <Button
        component={Link}
        to={`/admin/users/${user.uid}`}
        variant="default"
        fullWidth
        leftSection={<IconChartLine size={20} stroke={1.75} aria-hidden />}
      >
        {texts.card}
      </Button>
      {children}
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </div>
  );
}

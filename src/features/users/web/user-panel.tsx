import { Button, NativeSelect } from '@mantine/core';
import { IconChartLine, IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { Link } from 'react-router';
import { ROLE, ROLES } from '../../../domain/users/role.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/components/overlays/confirm-dialog.tsx';
import { saveText } from '../../../ui/forms/save-error.tsx';
import { IconButton } from '../../../ui/components/inputs/icon-button.tsx';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { roleNames } from '../../../ui/lib/role-names.ts';
import { date } from '../../../ui/lib/format-russian.ts';
import { toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { texts } from './texts.ts';
import { isOpenAfter, NO_CHANGES, openBlocksAfter, roleAfter, type UserChanges } from './user-changes.ts';
import classes from './user-panel.module.css';
import type { BlockOption } from './block-option.ts';

interface UserPanelProps {
  user: AdminUser;
  blocks: readonly BlockOption[];
  changes: UserChanges;
  setChanges: Dispatch<SetStateAction<UserChanges>>;
  /** `false` on phones, where the sheet has the title and the close button. */
  hasTitle: boolean;
  onSaved(user: AdminUser): void;
  onClose(): void;
  children: ReactNode;
}

/** Edits role and open blocks of a user, which are saved together (rules R16, R20). */
export function UserPanel({ user, blocks, changes, setChanges, hasTitle, onSaved, onClose, children }: UserPanelProps) {
  const queryClient = useQueryClient();
  const role = roleAfter(user, changes);
  const isOpen = (id: string): boolean => isOpenAfter(user, changes, id);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const name = useRef<HTMLHeadingElement>(null);
  // In tab order all other rows lie between the row that opened the panel and the panel.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  const saving = useMutation({
    meta: { keepsPage: true },
    mutationFn: async () => {
      const params = { uid: user.uid };
      // Read again, so that what another admin has saved in the meantime stays.
      const current = await api('GET /api/admin/users/{uid}', { params });
      const accessBlocks = openBlocksAfter(current, changes, blocks.map(({ id }) => id));
      return api('PATCH /api/admin/users/{uid}', { params, body: { role: roleAfter(current, changes), accessBlocks } });
    },
  });

  const save = useSingleFlight(async () => {
    try {
      onSaved(await saving.mutateAsync());
      // Changes made during the request are still unsaved.
      setChanges((now) => (now === changes ? NO_CHANGES : now));
      toastSuccess(texts.saved);
    } catch (error) {
      toastError(saveText(error, texts.notSaved));
      // The changes may name a deleted block.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/blocks'] });
    }
    // An admin may have changed their own role.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /api/admin/users'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/session'] }),
    ]);
  });
  const submit = () => {
    if (role === ROLE.admin && user.role !== ROLE.admin) {
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
    <div className={classes.panel}>
      <header>
        {hasTitle && (
          <div className={classes.head}>
            <h2 ref={name} tabIndex={-1} className={classes.name}>
              {user.nickname}
            </h2>
            <IconButton label={texts.close} icon={<IconX size={22} stroke={1.75} aria-hidden />} onClick={onClose} />
          </div>
        )}
        <p className={classes.dimmed}>{user.email}</p>
        <p className={classes.dimmed}>{texts.since(date(user.signedInAt))}</p>
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
            isOpen={isOpen(block.id)}
            onChange={(opens) => setChanges({ ...changes, blocks: new Map(changes.blocks).set(block.id, opens) })}
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

interface BlockRowProps {
  block: BlockOption;
  isOpen: boolean;
  onChange(isOpen: boolean): void;
}

function BlockRow({ block, isOpen, onChange }: BlockRowProps) {
  const Icon = isOpen ? IconLockOpen : IconLock;
  return (
    <label className={classes.block}>
      <OptionInput
        type="checkbox"
        checked={isOpen}
        aria-label={block.title}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.description}>
        <span className={classes.title}>{block.title}</span>
        <span className={classes.dimmed}>{texts.lessons(block.lessonCount)}</span>
      </span>
      <span className={classes.state} data-open={isOpen || undefined}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {isOpen ? texts.open : texts.closed}
      </span>
    </label>
  );
}

import { NativeSelect } from '@mantine/core';
import { IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { ROLE, ROLES } from '../../../domain/role.ts';
import type { User } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ChoiceInput } from '../../../ui/choice.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/confirm-dialog.tsx';
import { saveText } from '../../../ui/saving/save-failure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { roleNames } from '../../../ui/role-names.ts';
import { date } from '../../../ui/russian.ts';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import { texts } from './texts.ts';
import { isOpenAfter, NO_CHANGES, openAfter, roleAfter, type UserChanges } from './user-changes.ts';
import classes from './user-panel.module.css';
import type { BlockChoice } from './block-choice.ts';

interface UserPanelProps {
  user: User;
  blocks: readonly BlockChoice[];
  changes: UserChanges;
  setChanges: Dispatch<SetStateAction<UserChanges>>;
  /** On phones the sheet around it has the name and the way out. */
  hasTitle: boolean;
  onSaved(user: User): void;
  onClose(): void;
  children: ReactNode;
}

/** One user: role and open blocks, saved together. Neither depends on the other. */
export function UserPanel({ user, blocks, changes, setChanges, hasTitle, onSaved, onClose, children }: UserPanelProps) {
  const queryClient = useQueryClient();
  const role = roleAfter(user, changes);
  const isOpen = (id: string): boolean => isOpenAfter(user, changes, id);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const name = useRef<HTMLHeadingElement>(null);
  // The row that opened it has all the others between itself and the panel.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  const saving = useMutation({
    meta: { keepsPage: true },
    mutationFn: async () => {
      const params = { uid: user.uid };
      // What another tutor has saved since this page asked stays.
      const now = await api('GET /api/admin/users/{uid}', { params });
      const accessBlocks = openAfter(now, changes, blocks.map(({ id }) => id));
      return api('PATCH /api/admin/users/{uid}', { params, input: { role: roleAfter(now, changes), accessBlocks } });
    },
  });

  const save = async () => {
    try {
      onSaved(await saving.mutateAsync());
      // What was ticked meanwhile is still to be saved.
      setChanges((now) => (now === changes ? NO_CHANGES : now));
      toastSuccess(texts.saved);
    } catch (error) {
      toastError(saveText(error, texts.notSaved));
      // It may name a block that is gone.
      void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/blocks'] });
    }
    // Also one's own rights may have changed.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /api/admin/users'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/session'] }),
    ]);
  };
  const submit = () => {
    if (saving.isPending) return;
    if (role === ROLE.admin && user.role !== ROLE.admin) {
      setAsked({
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
            onChange={(toOpen) => setChanges({ ...changes, blocks: new Map(changes.blocks).set(block.id, toOpen) })}
          />
        ))}
      </fieldset>
      {saving.isError && !saving.isPending && (
        <Notice tone="error" role="note">
          {saveText(saving.error, texts.notSaved)}
        </Notice>
      )}
      <BusyButton fullWidth isBusy={saving.isPending} busyLabel={texts.saving} onClick={submit}>
        {texts.save}
      </BusyButton>
      {children}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

interface BlockRowProps {
  block: BlockChoice;
  isOpen: boolean;
  onChange(isOpen: boolean): void;
}

function BlockRow({ block, isOpen, onChange }: BlockRowProps) {
  const Icon = isOpen ? IconLockOpen : IconLock;
  return (
    <label className={classes.block}>
      <ChoiceInput
        type="checkbox"
        checked={isOpen}
        aria-label={block.title}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.words}>
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

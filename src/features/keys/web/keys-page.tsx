import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MicroscopeArt } from '../../../ui/art/microscope.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/components/overlays/confirm-dialog.tsx';
import { SettingsSegment } from '../../../ui/components/page/admin-segments.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { isAppError, messageOf } from '../../../domain/errors.ts';
import type { Key } from '../contract.ts';
import { api } from './api.ts';
import { CreatedKeyAlert } from './created-key-alert.tsx';
import classes from './keys-page.module.css';
import { NewKeyForm, type CreatedKey } from './new-key-form.tsx';
import { keysQuery } from './queries.ts';
import { texts } from './texts.ts';

/** `/admin/keys`: the keys of the bot (rule R98). */
export function KeysPage() {
  const { data: keys, isError, refetch } = useQuery(keysQuery);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

  const revoke = async (id: string) => {
    try {
      await api('DELETE /api/admin/keys/{id}', { params: { id } }).catch((error: unknown) => {
        // Another admin has revoked the key.
        if (!isAppError(error, 'key-not-found')) throw error;
      });
      if (created?.id === id) setCreated(null);
      toastSuccess(texts.revoked);
    } catch (error) {
      toastError(messageOf(error, texts.revokeFailed));
    }
    await refetch();
  };
  const askToRevoke = ({ id }: Key) =>
    setConfirmation({
      title: texts.revokeTitle,
      text: texts.revokeText,
      confirmLabel: texts.revoke,
      tone: 'danger',
      confirm: () => revoke(id),
    });

  return (
    <>
      <PageHeader title={texts.title} lead={texts.about} actions={<SettingsSegment current="keys" />} />
      <div className={classes.columns}>
        <div className={classes.list}>
          {created !== null && <CreatedKeyAlert key={created.id} createdKey={created} />}
          {keys === undefined && isError && <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />}
          {keys === undefined && !isError && (
            <Panel flush>
              <SkeletonRows />
            </Panel>
          )}
          {keys?.length === 0 && <EmptyState art={MicroscopeArt} title={texts.empty} />}
          {keys !== undefined && keys.length > 0 && (
            <Panel flush>
              <ul>
                {keys.map((key) => (
                  <KeyRow key={key.id} botKey={key} onRevoke={() => askToRevoke(key)} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <NewKeyForm onCreated={setCreated} />
      </div>
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </>
  );
}

const BADGES = { 'users:read': 'users', 'requests:read': 'request', 'access:write': 'unlocked' } as const;

function KeyRow({ botKey: { name, rights, createdAt, lastUsedAt }, onRevoke }: { botKey: Key; onRevoke(): void }) {
  const nameId = useId();
  return (
    <li className={classes.key}>
      <div className={classes.keyText}>
        <b id={nameId} className={classes.keyName}>
          {name}
        </b>
        <div className={classes.rights}>
          {rights.map((right) => (
            <StatusBadge key={right} kind={BADGES[right]}>
              {texts.has[right]}
            </StatusBadge>
          ))}
        </div>
        <p className={classes.dimmed}>{texts.history(createdAt, lastUsedAt)}</p>
      </div>
      <Button variant="subtle" color="red" aria-describedby={nameId} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

import { Button, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { LoadingButton } from '../components/inputs/loading-button.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';
import { UnpublishMenu } from './unpublish-menu.tsx';

interface EditorHeaderProps {
  /** The title of a test that cannot be renamed, with the kind of the test above it; `null` if the name can be edited. */
  title: { title: string; kind: string } | null;
  name: string;
  nameError: string | undefined;
  onName(name: string): void;
  /** Whether the test is saved; `null` for a new test without changes. */
  status: 'unsaved' | 'saved' | null;
  isSaving: boolean;
  /** Whether the form may be saved as a draft; `null` if the test is not published. */
  canUnpublish: boolean | null;
  /** Whether the test may be saved as a draft, because it is a draft or new. */
  isDraft: boolean;
  /** More buttons in the header. */
  actions: ReactNode;
  /** A note that the admin has to see before saving. */
  note: ReactNode;
  onPreview(): void;
  onSave(isPublished: boolean): Promise<unknown>;
}

/** The top of the test editor: the name, the state of saving, and the buttons for the whole test. */
export function EditorHeader({ title, name, nameError, status, isSaving, canUnpublish, isDraft, actions, ...header }: EditorHeaderProps) {
  const isPhone = !useBreakpoint('tablet');
  return (
    <div className={classes.header}>
      {title === null ? (
        <TextInput
          className={classes.name}
          label={texts.testName}
          value={name}
          error={nameError}
          data-field="name"
          onChange={(event) => header.onName(event.currentTarget.value)}
        />
      ) : (
        <div className={classes.name}>
          <PageTitle windowTitle={title.title}>
            <span className={classes.kind}>{title.kind}</span> {title.title}
          </PageTitle>
        </div>
      )}
      <div className={classes.actions}>
        {status === 'unsaved' && <StatusBadge kind="unsaved">{texts.unsaved}</StatusBadge>}
        {status === 'saved' && <StatusBadge kind="done">{texts.saved}</StatusBadge>}
        <Button variant="default" className={classes.preview} aria-label={texts.preview} title={texts.preview} onClick={header.onPreview}>
          <IconEye size={20} stroke={1.75} aria-hidden />
          <span>{texts.previewShort}</span>
        </Button>
        {actions}
        {isDraft && (
          <Button
            variant="default"
            className={classes.draft}
            aria-label={texts.saveDraft}
            aria-disabled={isSaving}
            onClick={() => void header.onSave(false)}
          >
            {isPhone ? texts.saveDraftShort : texts.saveDraft}
          </Button>
        )}
        <LoadingButton isBusy={isSaving} busyLabel={texts.saving} onClick={() => void header.onSave(true)}>
          {texts.save}
        </LoadingButton>
        <UnpublishMenu name={name.trim() || texts.unnamed} canUnpublish={canUnpublish} onUnpublish={() => header.onSave(false)} />
      </div>
      {header.note}
    </div>
  );
}

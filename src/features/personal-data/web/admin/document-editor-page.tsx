import { Button, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { isAppError, messageOf } from '../../../../domain/errors.ts';
import { NOTE_MAX_LENGTH } from '../../../../domain/personal-data/limits.ts';
import type { DocumentKind } from '../../../../domain/personal-data/personal-data.ts';
import { hasLine, insertLine, removeLine, type TemplateChange } from '../../../../domain/personal-data/template-changes.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { OptionInput } from '../../../../ui/components/inputs/option-input.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { UnsavedGuard } from '../../../../ui/forms/unsaved-guard.tsx';
import { useDirty } from '../../../../ui/forms/use-dirty.ts';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import type { KeptEntry } from '../../../../ui/kept-edits/kept-edits-store.ts';
import type { PersonalData, ShownDocument } from '../../contract.ts';
import { api } from '../api.ts';
import { documentQuery, personalDataQuery } from '../queries.ts';
import classes from './personal-data-page.module.css';
import { texts } from './texts.ts';

interface DocumentEditorProps {
  kind: DocumentKind;
  /** Renders Markdown. */
  renderText(text: string): ReactNode;
  /** Shown before the first publication, because both documents are then published together on another page. */
  missing: ReactNode;
}

/** `/admin/personal-data/policy` and `/admin/personal-data/consent`: the editor of the next version of a document. */
export function DocumentEditorPage({ kind, renderText, missing }: DocumentEditorProps) {
  const settings = useQuery(personalDataQuery);
  const document = useQuery(documentQuery(kind, null));
  if (isAppError(document.error, 'document-not-found')) return missing;
  if (settings.data !== undefined && document.data !== undefined) {
    const { version } = document.data;
    return (
      <KeptEdits<Values> key={version} form={`/admin/personal-data/${kind}`} subject="document" revision={version} describe={() => texts.documentOf(kind, version + 1)}>
        {(restored) => <DocumentEditor {...{ kind, renderText, restored }} data={settings.data} current={document.data} />}
      </KeptEdits>
    );
  }
  if (settings.isError || document.isError) return <LoadError isPage title={texts.loadFailed} onRetry={() => void Promise.all([settings.refetch(), document.refetch()])} />;
  return <LoadingPanel />;
}

interface ChangeRowProps {
  change: TemplateChange;
  text: string;
  template: string;
  onChange(text: string): void;
}

/** A difference between the template and the published text, with a button that brings it into the text. */
function ChangeRow({ change, text, template, onChange }: ChangeRowProps) {
  const { kind, line, heading } = change;
  const isAdded = kind === 'added';
  const isDone = hasLine(text, change) === isAdded;
  const said = isAdded ? texts.inSection(line, heading) : texts.noLonger(line);
  const label = isAdded ? (isDone ? texts.inserted : texts.insert) : isDone ? texts.removed : texts.remove;
  return (
    <li className={classes.change}>
      <span className={classes.rowText}>{said}</span>
      <Button
        variant="default"
        aria-label={`${label}: ${line}`}
        aria-disabled={isDone}
        data-disabled={isDone || undefined}
        onClick={() => !isDone && onChange(isAdded ? insertLine(text, template, change) : removeLine(text, change))}
      >
        {label}
      </Button>
    </li>
  );
}

/** The texts as they were typed. */
interface Values {
  text: string;
  note: string;
  askAgain: boolean;
}

interface EditorProps extends Omit<DocumentEditorProps, 'missing'> {
  restored: KeptEntry<Values> | null;
  data: PersonalData;
  current: ShownDocument;
}

function DocumentEditor({ kind, renderText, restored, data, current }: EditorProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>(restored?.values ?? { text: current.text, note: '', askAgain: false });
  const { text, note, askAgain } = values;
  const edit = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const setText = (changed: string) => edit({ text: changed });
  // If the edits are based on an earlier version, their publication ends in a conflict.
  const basedOn = restored?.revision ?? current.version;
  const { isDirty, markSaved } = useDirty({ ...values }, () => void navigate('/admin/personal-data'), restored !== null);
  useKeepEdits(values, isDirty, basedOn);
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const formId = useId();
  const isWide = useBreakpoint('desktop');
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const form = useFocusFirstError(problem);
  const next = current.version + 1;
  const publication = useSubmit({
    mutationFn: () => {
      const document = { text, basedOn };
      return api('POST /api/admin/documents', { body: kind === 'policy' ? { policy: document } : { consent: { ...document, note: note.trim() || null, askAgain } } });
    },
    onSuccess: async () => {
      toastSuccess(texts.published);
      // No refetch happens on this page, because the form would then show the number of the version after the published version.
      await client.invalidateQueries({ refetchType: 'none' });
      markSaved();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = texts.problemOf(text);
    setProblem(found);
    if (found === null) publication.mutate();
  };
  const compose = () =>
    setAsked({ title: texts.composeTitle, text: texts.composeText, confirmLabel: texts.composeConfirm, tone: 'plain', confirm: () => setText(data.templates[kind]) });
  const changes = data.changes[kind];
  const { pupil, parent, paper, none } = data.consents;
  const publish = (
    <LoadingButton type="submit" form={formId} className={classes.publish ?? ''} isBusy={publication.isPending} busyLabel={texts.saving}>
      {texts.publishVersion(next)}
    </LoadingButton>
  );
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader
        title={texts.documentOf(kind, next)}
        lead={texts.inForce(current.version, current.publishedAt)}
        back={<Breadcrumbs items={[{ label: texts.title, to: '/admin/personal-data' }, { label: texts.short[kind] }]} />}
        actions={
          <>
            <Button variant="default" leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={compose}>
              {texts.compose}
            </Button>
            {isWide && publish}
          </>
        }
      />
      {changes.length > 0 && (
        <Card as="section" className={classes.card}>
          <p>{texts.changedSince(current.version)}</p>
          <ul>
            {changes.map((change) => (
              <ChangeRow key={JSON.stringify(change)} change={change} text={text} template={data.templates[kind]} onChange={setText} />
            ))}
          </ul>
        </Card>
      )}
      <form id={formId} ref={form} noValidate className={classes.fields} onSubmit={submit}>
        <div className={classes.editor}>
          <AutosizeTextarea
            label={texts.text}
            rows={16}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {isWide ? (
            <section className={classes.shown}>
              <h2>{texts.asPupils}</h2>
              <Card>{renderText(text)}</Card>
            </section>
          ) : (
            <div>
              <Disclosure summary={texts.asPupils} className={classes.link}>
                {renderText(text)}
              </Disclosure>
            </div>
          )}
        </div>
        {kind === 'consent' && (
          <>
            <TextInput label={texts.note} description={texts.noteHint} maxLength={NOTE_MAX_LENGTH} value={note} onChange={({ currentTarget }) => edit({ note: currentTarget.value })} />
            <label className={classes.askAgain}>
              <OptionInput
                type="checkbox"
                aria-label={texts.askAgain}
                aria-describedby={hintId}
                checked={askAgain}
                onChange={({ currentTarget }) => edit({ askAgain: currentTarget.checked })}
              />
              <b>{texts.askAgain}</b>
              <span id={hintId} className={classes.dimmed}>
                {texts.askAgainHint(pupil + parent + paper + none, next)}
              </span>
            </label>
          </>
        )}
        {publication.error !== null && !publication.isPending && <FormAlert>{messageOf(publication.error, texts.failed)}</FormAlert>}
        {!isWide && publish}
      </form>
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

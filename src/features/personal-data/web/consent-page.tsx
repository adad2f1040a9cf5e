import { IconArrowDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isAppError } from '../../../domain/errors.ts';
import type { Consent } from '../../../domain/personal-data/personal-data.ts';
import { isUnreachable } from '../../../http/client.ts';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import { toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { ConsentFields } from '../../../ui/consent/consent-fields.tsx';
import { consentIn, type TypedConsent } from '../../../ui/consent/consent-in.ts';
import { texts as draftTexts } from '../../../ui/drafts/texts.ts';
import { useDate } from '../../../ui/hooks/use-date.ts';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { texts as offlineTexts } from '../../../ui/offline/texts.ts';
import { api } from './api.ts';
import classes from './document-page.module.css';
import { documentQuery } from './queries.ts';
import { texts } from './texts.ts';

const TEXT_ID = 'consent-text';

interface ConsentPageProps {
  /** The last consent; `undefined` until it is loaded. */
  last: Consent | null | undefined;
  /** The names of finished tests that wait on the device. */
  waiting: readonly string[];
  /** Renders Markdown. */
  renderText(text: string): ReactNode;
  /** The actions of users who do not consent. */
  notAgreed: ReactNode;
  /** Called when the server has the consent, to leave the page. */
  onAccepted(): Promise<unknown>;
}

/** `/consent` for a user who has yet to consent: the text, the changes since the last consent, and the form. */
export function ConsentPage({ last, waiting, renderText, notAgreed, onAccepted }: ConsentPageProps) {
  const client = useQueryClient();
  const date = useDate();
  const query = documentQuery('consent', null);
  const { data: document, error: loadError, refetch } = useQuery(query);
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useFocusFirstError(problem);
  const accepting = useSubmit({
    meta: { keepsPage: true },
    mutationFn: (consent: TypedConsent) => api('POST /api/profile/consent', { body: consent }),
    onSuccess: async () => {
      toastSuccess(texts.saved);
      await onAccepted();
    },
    onError: (error) => {
      setProblem(error);
      if (isAppError(error, 'consent-changed')) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  if (document === undefined || last === undefined) {
    return loadError === null ? <LoadingPanel /> : <LoadError isPage title={texts.loadFailed.consent} onRetry={() => void refetch()} />;
  }
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    setProblem(null);
    accepting.mutate(consentIn(form.current));
  };
  const fields = isAppError(problem, 'consent-missing', 'invalid-request') ? (problem.details.fields ?? {}) : {};
  return (
    <>
      <PageHeader title={texts.title.consent} lead={last === null ? texts.firstTime : texts.newVersion} />
      {waiting.length > 0 && (
        <Alert tone="attention" role="status" mb={16}>
          <p>{draftTexts.untilConsent}</p>
          <ul className={classes.waiting}>
            {waiting.map((name) => (
              <li key={name}>
                {name} <StatusBadge kind="waiting">{offlineTexts.waitingForConsent}</StatusBadge>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.columns}>
        {last !== null && document.note !== null && (
          <Alert tone="ok" role="note">
            <strong>{texts.whatChanged}</strong>
            <p>{document.note}</p>
          </Alert>
        )}
        <a href={`#${TEXT_ID}`} className={classes.toText}>
          <IconArrowDown size={20} stroke={1.75} aria-hidden />
          {texts.read}
        </a>
        <div className={classes.side}>
          <Card as="form" ref={form} noValidate onSubmit={submit} className={classes.form ?? ''}>
            <h2>{texts.own}</h2>
            <ConsentFields
              version={document.version}
              initial={{ by: last?.by, parentName: last?.parentName ?? undefined }}
              isMarked={isAppError(problem, 'consent-missing')}
              parentNameError={fields['parentName']}
              isDisabled={accepting.isPending}
              link={<></>}
            />
            {problem !== null && <FormAlert>{messageOf(problem)}</FormAlert>}
            <LoadingButton type="submit" fullWidth size="lg" isBusy={accepting.isPending} busyLabel={texts.accepting}>
              {texts.accept}
            </LoadingButton>
          </Card>
          {notAgreed && (
            <Card className={classes.notAgreed ?? ''}>
              <h2>{texts.notAgreed}</h2>
              <p className={classes.dimmed}>{texts.notAgreedText}</p>
              {notAgreed}
            </Card>
          )}
        </div>
        <Card id={TEXT_ID}>
          <h2>{texts.text}</h2>
          <p className={classes.version}>{texts.version(document.version, date(document.publishedAt))}</p>
          {renderText(document.text)}
        </Card>
      </div>
    </>
  );
}

const messageOf = (error: Error): string => (isUnreachable(error) ? texts.offline : error.message);

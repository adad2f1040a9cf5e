import { Button } from '@mantine/core';
import { IconFileText, IconUserCheck, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../domain/errors.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { Tiles } from '../../../../ui/components/indicators/tiles.tsx';
import { SettingsSegment } from '../../../../ui/components/page/admin-segments.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import type { PersonalData } from '../../contract.ts';
import { api } from '../api.ts';
import { personalDataQuery } from '../queries.ts';
import { OperatorForm } from './operator-form.tsx';
import classes from './personal-data-page.module.css';
import { FirstTextsPanels, type EditedTexts } from './first-texts.tsx';
import { BeforePublication, Documents } from './publication.tsx';
import { texts } from './texts.ts';

/**
 * `/admin/personal-data`: the operator, the documents, and how many pupils have consented.
 * @param renderText renders Markdown
 */
export function PersonalDataPage({ renderText }: { renderText(text: string): ReactNode }) {
  const { data, isError, refetch } = useQuery(personalDataQuery);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={<SettingsSegment current="personal-data" />} />
      {data === undefined && (isError ? <LoadError title={texts.loadFailed} onRetry={() => void refetch()} /> : <LoadingPanel />)}
      {data !== undefined && <Settings data={data} ask={setAsked} renderText={renderText} />}
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface SettingsProps {
  data: PersonalData;
  ask(confirmation: Confirmation): void;
  renderText(text: string): ReactNode;
}

function Settings({ data, ask, renderText }: SettingsProps) {
  const client = useQueryClient();
  const { operator, revision, consents, idle, policy, templates } = data;
  const [edited, setEdited] = useState<EditedTexts>({});
  const first = { texts: { ...templates, ...edited }, onPublished: () => setEdited({}) };
  const setAsking = async (asking: boolean) => {
    if (operator === null) return;
    try {
      client.setQueryData(personalDataQuery.queryKey, await api('PUT /api/admin/personal-data', { body: { operator, asking, revision } }));
      toastSuccess(asking ? texts.started : texts.stopped);
    } catch (error) {
      toastError(messageOf(error, texts.failed));
    }
    await client.invalidateQueries();
  };
  const changeAsking = (asking: boolean) =>
    asking
      ? void setAsking(true)
      : ask({ title: texts.stopTitle, text: texts.stopText, confirmLabel: texts.stop, tone: 'plain', confirm: () => setAsking(false) });
  return (
    <>
      {policy !== null && <Changes changes={data.changes} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {policy !== null && <Documents data={data} onAsking={changeAsking} />}
          <OperatorForm key={revision} operator={operator} revision={revision} />
          {policy === null && <FirstTextsPanels {...{ templates, edited, renderText }} onChange={setEdited} />}
        </div>
        <div className={classes.side}>
          {policy === null ? <BeforePublication {...{ data, first, ask }} /> : <Given consents={consents} isAsking={data.asking} />}
          {idle > 0 && (
            <Card as="section" className={classes.card}>
              <h2>{texts.idle}</h2>
              <p className={classes.dimmed}>{texts.idleText(idle)}</p>
              <Button component={Link} to="/admin/users?idle=12" variant="default" fullWidth>
                {texts.look}
              </Button>
            </Card>
          )}
          <Card as="section" className={classes.card}>
            <h2>{texts.notice}</h2>
            <p className={classes.dimmed}>{texts.noticeText}</p>
            <Button component={Link} to="/admin/personal-data/notice" variant="default" fullWidth>
              {texts.answers}
            </Button>
            <p className={classes.dimmed}>{texts.advice}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

/** The differences between the current templates and the templates at the time of publication. */
function Changes({ changes }: Pick<PersonalData, 'changes'>) {
  const lines = [...changes.policy, ...changes.consent].map(({ kind, line }) => (kind === 'added' ? line : texts.noLonger(line)));
  if (lines.length === 0) return null;
  const first = changes.policy.length > 0 ? 'policy' : 'consent';
  return (
    <Alert tone="attention" role="note" mb={20}>
      <b>{texts.changed}</b>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button component={Link} to={`/admin/personal-data/${first}`} variant="default" mt={12}>
        {texts.renew}
      </Button>
    </Alert>
  );
}

const GIVERS = [
  ['pupil', IconUserCheck],
  ['parent', IconUsers],
  ['paper', IconFileText],
  ['none', IconUserQuestion],
] as const;

const Given = ({ consents, isAsking }: Pick<PersonalData, 'consents'> & { isAsking: boolean }) => (
  <Card as="section" className={classes.card}>
    <h2>{texts.given}</h2>
    <Tiles items={GIVERS.map(([giver, icon]) => ({ icon, label: texts.givers[giver], count: consents[giver] }))} />
    {isAsking && (
      <Button component={Link} to="/admin/users?consent=none" variant="default" fullWidth>
        {texts.whoHasNot}
      </Button>
    )}
  </Card>
);

import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../../../domain/errors.ts';
import { DOCUMENT_KINDS } from '../../../../domain/personal-data/personal-data-schema.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import type { Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import type { PersonalData } from '../../contract.ts';
import { api } from '../api.ts';
import classes from './personal-data-page.module.css';
import type { FirstTexts } from './first-texts.tsx';
import { texts } from './texts.ts';

interface BeforePublicationProps {
  data: PersonalData;
  /** The texts to publish. */
  first: FirstTexts;
  ask(confirmation: Confirmation): void;
}

/** Lists the facts that are missing before both documents can be published, and has the button that publishes them. */
export function BeforePublication({ data: { missing, consents }, first, ask }: BeforePublicationProps) {
  const client = useQueryClient();
  const publish = async () => {
    try {
      await api('POST /api/admin/documents', { body: { policy: { text: first.texts.policy, basedOn: 0 }, consent: { text: first.texts.consent, basedOn: 0 } } });
      first.onPublished();
      toastSuccess(texts.published);
    } catch (error) {
      toastError(messageOf(error, texts.failed));
    }
    await client.invalidateQueries();
  };
  const isReady = !missing.includes('name') && !missing.includes('email') && Object.values(first.texts).every((text) => text.trim() !== '');
  return (
    <Card as="section" className={classes.card}>
      <h2>{texts.before}</h2>
      <ul className={classes.checks}>
        {missing.map((what) => (
          <Check key={what} state={what === 'server-place' ? 'advised' : 'missing'} title={texts.missing[what][0]} hint={texts.missing[what][1]} />
        ))}
        <Check state="done" title={texts.ready} />
      </ul>
      <Button
        fullWidth
        disabled={!isReady}
        onClick={() =>
          ask({ title: texts.publishTitle, text: texts.publishText(consents.none), confirmLabel: texts.publish, tone: 'plain', confirm: publish })
        }
      >
        {texts.publish}
      </Button>
      <p className={classes.dimmed}>{texts.publishNote(consents.none)}</p>
    </Card>
  );
}

const CHECK_ICONS = { missing: IconCircleDashed, advised: IconInfoCircle, done: IconCircleCheck };

function Check({ state, title, hint }: { state: keyof typeof CHECK_ICONS; title: string; hint?: string }) {
  const CheckIcon = CHECK_ICONS[state];
  return (
    <li data-state={state}>
      <CheckIcon size={20} stroke={1.75} aria-hidden />
      <div>
        {title}
        {hint !== undefined && <p className={classes.dimmed}>{hint}</p>}
      </div>
    </li>
  );
}

/** The published documents, and the switch that makes the site ask for consent. */
export function Documents({ data, onAsking }: { data: PersonalData; onAsking(asking: boolean): void }) {
  return (
    <Panel title={texts.documents} flush>
      <ul>
        {DOCUMENT_KINDS.map((kind) => {
          const head = data[kind];
          if (head === null) return null;
          return (
            <li key={kind} className={classes.row}>
              <div className={classes.rowText}>
                <b>{texts.documentTitle[kind]}</b>
                <p className={classes.dimmed}>{texts.state(head)}</p>
              </div>
              <Button component={Link} to={kind === 'policy' ? '/privacy' : '/consent'} variant="subtle" aria-label={`${texts.open}: ${texts.documentTitle[kind]}`}>
                {texts.open}
              </Button>
              <Button component={Link} to={`/admin/personal-data/${kind}`} variant="default" aria-label={`${texts.change}: ${texts.documentTitle[kind]}`}>
                {texts.change}
              </Button>
            </li>
          );
        })}
        <li className={classes.row}>
          <label className={classes.asking}>
            <span className={classes.rowText}>
              <b>{texts.asking}</b>
              <span className={classes.dimmed}>{texts.askingHint}</span>
            </span>
            <input type="checkbox" role="switch" aria-label={texts.asking} aria-checked={data.asking} checked={data.asking} onChange={({ currentTarget }) => onAsking(currentTarget.checked)} />
          </label>
        </li>
      </ul>
    </Panel>
  );
}


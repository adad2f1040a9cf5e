import { Button } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../../ui/components/page/card.tsx';
import { focusPageTitle } from '../../../../ui/lib/focus-page-title.ts';
import type { PersonalData } from '../../contract.ts';
import { personalDataQuery } from '../queries.ts';
import { isPutOff, putOff, type ReminderKind } from './put-off.ts';
import classes from './reminder.module.css';
import { texts } from './texts.ts';

function kindOf({ operator, policy, changes }: PersonalData): ReminderKind | null {
  if (operator === null) return 'operator';
  if (policy === null) return 'publish';
  return changes.policy.length + changes.consent.length > 0 ? 'changed' : null;
}

/**
 * A reminder on the page «Содержание»: what is missing from the documents about personal data. «Через месяц» hides the shown kind of reminder on
 * this device for 30 days.
 */
export function PersonalDataReminder() {
  const { data } = useQuery(personalDataQuery);
  const [, setPutOffs] = useState(0);
  if (data === undefined) return null;
  const kind = kindOf(data);
  if (kind === null || isPutOff(kind)) return null;
  const [title, action] = texts.reminder[kind];
  const { policy, consent } = data.changes;
  const later = () => {
    putOff(kind);
    setPutOffs((count) => count + 1);
    focusPageTitle();
  };
  return (
    <Card as="section" aria-labelledby="personal-data-reminder" className={classes.reminder ?? ''}>
      <IconFileCertificate size={24} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <h2 id="personal-data-reminder">{title}</h2>
        <p>{kind === 'changed' ? texts.reminderChanged(policy.length + consent.length) : texts.reminderText}</p>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" aria-label={texts.laterLabel} onClick={later}>
          {texts.later}
        </Button>
        <Button component={Link} to="/admin/personal-data" variant="light">
          {action}
        </Button>
      </div>
    </Card>
  );
}

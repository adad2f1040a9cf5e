import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Consent } from '../../../../domain/personal-data/personal-data.ts';
import { Card } from '../../../../ui/components/page/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import classes from './own-data-card.module.css';
import { OwnDataDownload } from './own-data-download.tsx';
import { texts } from './own-data-texts.ts';

interface OwnDataCardProps {
  isAsking: boolean;
  /** The last consent that was given; `null` if there is none. */
  consent: Consent | null;
}

/** The card by which users download their data and delete their account (rules R270, R272). */
export function OwnDataCard({ isAsking, consent }: OwnDataCardProps) {
  return (
    <Card as="section" aria-labelledby="own-data">
      <h2 id="own-data">{texts.title}</h2>
      <p className={classes.about}>{texts.about}</p>
      <OwnDataDownload />
      {consent !== null && (
        <div className={`${classes.part} ${classes.consent}`}>
          <p>{texts.given(consent)}</p>
          <Link to={`/consent?version=${consent.version}`} aria-label={texts.readLabel} className={classes.link}>
            {texts.read}
          </Link>
        </div>
      )}
      <div className={classes.part}>
        <p>{texts.deletion(isAsking)}</p>
        <DeleteAccount />
      </div>
    </Card>
  );
}

/** The button that deletes the account after a question. */
export function DeleteAccount() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={() => setAsked(true)}>
        {texts.delete}
      </Button>
      <DeleteAccountDialog opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

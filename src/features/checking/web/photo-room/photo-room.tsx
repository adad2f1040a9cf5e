import { Button } from '@mantine/core';
import { IconDatabase, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PHOTO_LIMITS } from '../../../../domain/checking/photos/photo-room.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { checkingHeadQuery, photoKeepingQuery } from '../queries.ts';
import { KeepingDialog } from './keeping-dialog.tsx';
import classes from './photo-room.module.css';
import { texts } from './texts.ts';

/** If more than this share of the room for photos is used, the tutor is warned. */
const FILLING = 0.8;

/** Says that the room for photos is running out or has run out, and links to the setting that helps. */
export function PhotoRoomAlert() {
  const { data } = useQuery(checkingHeadQuery);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { bytes, quota, waitingPupils } = data.photos;
  // If a photo of the largest allowed size does not fit, the site refuses all new photos.
  const isFull = quota - bytes < PHOTO_LIMITS.bytes;
  if (!data.used || bytes < quota * FILLING) return null;
  return (
    <>
      <div className={classes.alert}>
        <Alert tone={isFull ? 'error' : 'attention'} role="note">
          <div className={classes.room}>
            <IconDatabase size={20} stroke={1.75} aria-hidden />
            <div>
              <h2 className={classes.title}>{isFull ? texts.full.title : texts.filling.title(bytes, quota)}</h2>
              <p>{isFull ? texts.full.text(waitingPupils) : texts.filling.text}</p>
              <Button variant="default" onClick={() => setOpen(true)}>
                {texts.makeRoom}
              </Button>
            </div>
          </div>
        </Alert>
      </div>
      <KeepingDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** A line under the lists: how much room photos take, and how long they are kept. */
export function PhotoLine() {
  const { data } = useQuery(photoKeepingQuery);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  return (
    <p className={classes.line}>
      <IconPhoto size={18} stroke={1.75} aria-hidden />
      <span>
        {texts.line(data.bytes, data.quota, data.keepMonths)}{' '}
        <button type="button" className={classes.change} aria-label={texts.changeKeeping} onClick={() => setOpen(true)}>
          {texts.change}
        </button>
      </span>
      <KeepingDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </p>
  );
}

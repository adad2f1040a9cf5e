import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { copyField } from '../../../ui/lib/clipboard.ts';
import classes from './keys-page.module.css';
import type { CreatedKey } from './new-key-form.tsx';
import { texts } from './texts.ts';

/** Shows the secret of a new key. When the user leaves the page, the secret is gone: nothing shows it again. */
export function CreatedKeyAlert({ createdKey: { name, secret } }: { createdKey: CreatedKey }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Alert tone="ok" role="status">
      <div className={classes.created}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        <div className={classes.createdText}>
          <b>{texts.created(name)}</b>
          <p>{texts.copyNow}</p>
          <div className={classes.secret}>
            <TextInput
              ref={field}
              aria-label={texts.secret}
              value={secret}
              readOnly
              classNames={{ input: classes.secretInput ?? '' }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copyField(field, texts)}>
              {texts.copy}
            </Button>
          </div>
        </div>
      </div>
    </Alert>
  );
}

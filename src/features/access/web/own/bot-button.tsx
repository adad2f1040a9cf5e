import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { botLink } from '../../../../domain/access/bot-link.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { requestAccess, useRequestCode } from './own-requests.ts';

interface RequestBotButtonProps extends ButtonProps {
  botUrl: string;
  /** `null`: the request names no block. */
  blockId: string | null;
  /** A visitor leaves no request. */
  isSignedIn: boolean;
}

/** «Написать боту»: the link to the bot with the code of the request. A press leaves the request where none is known. */
export function RequestBotButton({ botUrl, blockId, isSignedIn, ...rest }: RequestBotButtonProps) {
  const client = useQueryClient();
  const code = useRequestCode(blockId, isSignedIn);
  // The browser follows the address that the link has after the press, so the first press carries the code, too.
  const carryCode = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    if (isSignedIn && code === null) currentTarget.href = botLink(botUrl, requestAccess(client, blockId));
  };
  return (
    <Button
      component="a"
      href={botLink(botUrl, code)}
      target="_blank"
      rel="noopener"
      leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
      onClick={carryCode}
      onAuxClick={carryCode}
      onContextMenu={carryCode}
      {...rest}
    >
      {uiTexts.writeToBot}
    </Button>
  );
}

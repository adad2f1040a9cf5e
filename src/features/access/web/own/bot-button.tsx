import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { botLink } from '../../../../domain/access/bot-link.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { requestAccess, useRequestCode } from './own-requests.ts';

interface RequestBotButtonProps extends ButtonProps {
  botUrl: string;
  /** The id of the block; `null` if the request names none. */
  blockId: string | null;
  /** Whether the user is signed in. A visitor cannot send a request. */
  isSignedIn: boolean;
}

/** The button «Написать боту»: a link to the bot with the code of the request. If there is no request yet, a press sends a request. */
export function RequestBotButton({ botUrl, blockId, isSignedIn, ...rest }: RequestBotButtonProps) {
  const client = useQueryClient();
  const code = useRequestCode(blockId, isSignedIn);
  // The handler changes the address of the link. The browser reads the address after the handler, so even the first press has the code.
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

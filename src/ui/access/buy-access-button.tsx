import { Button, type ButtonProps } from '@mantine/core';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { uiTexts } from '../texts.ts';

/**
 * Sends a request for access.
 * @param blockId the block that the user asks for; `null` for any block
 */
export type RequestAccess = (blockId: string | null) => void;

/** The function that sends a request for access. The layout of signed-in users provides it. */
export const RequestAccessContext = createContext<RequestAccess>(() => undefined);

interface BuyAccessButtonProps extends ButtonProps {
  blockId?: string;
  onPress?: () => void;
}

/** The button «Купить доступ»: it sends a request for access and leads to `/buy` at once (rules R22, R95). */
export function BuyAccessButton({ blockId, onPress, ...rest }: BuyAccessButtonProps) {
  const requestAccess = use(RequestAccessContext);
  return (
    <Button
      component={Link}
      to="/buy"
      state={{ blockId: blockId ?? null }}
      onClick={() => {
        requestAccess(blockId ?? null);
        onPress?.();
      }}
      {...rest}
    >
      {uiTexts.buyAccess}
    </Button>
  );
}

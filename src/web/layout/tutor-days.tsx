import type { ReactNode } from 'react';
import { useConfig } from '../../features/site/web/config.ts';
import { TutorTimeZone } from '../../ui/hooks/today.tsx';

/** Gives the tutor's time zone to pages that show days of access, because these days are days of that zone. */
export const TutorDays = ({ children }: { children: ReactNode }) => (
  <TutorTimeZone value={useConfig()?.timeZone ?? null}>{children}</TutorTimeZone>
);

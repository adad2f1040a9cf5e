import type { ReactNode } from 'react';
import { useConfig } from '../../features/site/web/config.ts';
import { TutorTimeZone } from '../../ui/hooks/today.tsx';

/** Pages that show days of access: a day is one of the tutor's time zone. */
export const TutorDays = ({ children }: { children: ReactNode }) => (
  <TutorTimeZone value={useConfig()?.timeZone ?? null}>{children}</TutorTimeZone>
);

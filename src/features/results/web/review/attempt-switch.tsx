import { NativeSelect } from '@mantine/core';
import { useNavigate } from 'react-router';
import { LinkSegment } from '../../../../ui/components/inputs/segments/link-segment.tsx';
import { MAX_IN_SEGMENT, type AttemptChoice } from './attempt-choices.ts';
import { texts } from './texts.ts';

interface AttemptSwitchProps {
  choices: readonly AttemptChoice[];
  /** The number of the attempt that is shown. */
  shown: number;
  addressOf(attempt: number): string;
}

/** The attempts of a pupil, side by side. If there are many, they are in a select. */
export function AttemptSwitch({ choices, shown, addressOf }: AttemptSwitchProps) {
  const navigate = useNavigate();
  if (choices.length <= MAX_IN_SEGMENT) {
    const items = choices.map(({ attempt, label }) => ({ label, to: addressOf(attempt), isCurrent: attempt === shown }));
    return <LinkSegment label={texts.attempts} items={items} />;
  }
  return (
    <NativeSelect
      aria-label={texts.attempts}
      data={choices.map(({ attempt, label }) => ({ value: String(attempt), label }))}
      value={String(shown)}
      onChange={({ currentTarget }) => void navigate(addressOf(Number(currentTarget.value)))}
    />
  );
}

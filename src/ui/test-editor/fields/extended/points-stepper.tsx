import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { CHECKING_LIMITS } from '../../../../domain/checking/checking-limits.ts';
import controls from '../../../components/inputs/controls.module.css';
import { FieldError } from '../../../components/inputs/field-error.tsx';
import { IconButton } from '../../../components/inputs/icon-button.tsx';
import { texts } from '../../texts.ts';
import classes from './points-stepper.module.css';

interface PointsStepperProps {
  label: string;
  value: number;
  error: string | undefined;
  onChange(value: number): void;
}

/** A field for a whole number, with the buttons «Меньше» and «Больше». */
export function PointsStepper({ label, value, error, onChange }: PointsStepperProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
      <div id={`${id}-label`} className={controls.label}>
        {label}
      </div>
      <div className={classes.stepper} data-error={error ? true : undefined}>
        <IconButton label={texts.extended.less} icon={<IconMinus size={20} stroke={1.75} aria-hidden />} disabled={value <= 1} data-field="maxPoints" onClick={() => onChange(value - 1)} />
        <output aria-live="polite">{value}</output>
        <IconButton label={texts.extended.more} icon={<IconPlus size={20} stroke={1.75} aria-hidden />} disabled={value >= CHECKING_LIMITS.maxPoints} onClick={() => onChange(value + 1)} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

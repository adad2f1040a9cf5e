import { TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { ConsentGiver } from '../../domain/personal-data/personal-data.ts';
import { OptionInput, OptionRow } from '../components/inputs/option-input.tsx';
import classes from './consent-fields.module.css';
import { consentFormTexts as texts } from './texts.ts';

/** The names of the inputs. The value of the checkbox is the version of the text that the user consents to. */
export const CONSENT_INPUTS = { by: 'by', parentName: 'parentName', version: 'consent' } as const;

interface ConsentFieldsProps {
  /** The version of the text to consent to. If it changes, the checkbox is unticked again. */
  version: number;
  /** The values that the user gave last time or has typed before. */
  initial?: { by?: ConsentGiver | undefined; parentName?: string | undefined };
  /** Whether the fields that lack a value are marked. */
  isMarked: boolean;
  /** The error message about the parent's name. */
  parentNameError?: string | undefined;
  isDisabled?: boolean;
  /** An element in place of the link to the text. */
  link?: ReactNode;
}

const GIVERS: readonly ConsentGiver[] = ['pupil', 'parent'];

/** The age, the name of a parent, and the checkbox. The form reads them with `consentIn`. */
export function ConsentFields({ version, initial = {}, isMarked, parentNameError, isDisabled = false, link }: ConsentFieldsProps) {
  const [by, setBy] = useState<ConsentGiver | null>(initial.by ?? null);
  const [tickedVersion, setTickedVersion] = useState<number | null>(null);
  const legend = useId();
  const isTicked = tickedVersion === version;
  const [lacksAge, lacksTick] = [isMarked && by === null, isMarked && !isTicked];
  return (
    <div className={classes.fields}>
      <div role="radiogroup" aria-labelledby={legend} className={classes.ages} data-invalid={lacksAge || undefined}>
        <div id={legend} className={classes.legend}>
          {texts.age}
        </div>
        {GIVERS.map((giver) => (
          <OptionRow
            key={giver}
            type="radio"
            name={CONSENT_INPUTS.by}
            value={giver}
            checked={by === giver}
            disabled={isDisabled}
            aria-invalid={lacksAge || undefined}
            onChange={() => setBy(giver)}
          >
            {texts.by[giver]}
          </OptionRow>
        ))}
      </div>
      {by === 'parent' && (
        <TextInput
          name={CONSENT_INPUTS.parentName}
          label={texts.parentName}
          description={texts.parentNameHint}
          defaultValue={initial.parentName}
          autoComplete="off"
          disabled={isDisabled}
          error={parentNameError}
        />
      )}
      <div className={classes.agree} data-invalid={lacksTick || undefined}>
        <label className={classes.box}>
          <OptionInput
            type="checkbox"
            name={CONSENT_INPUTS.version}
            value={version}
            checked={isTicked}
            disabled={isDisabled}
            aria-invalid={lacksTick || undefined}
            onChange={({ currentTarget: { checked } }) => setTickedVersion(checked ? version : null)}
          />
          <span>{texts.agree[by ?? 'pupil']}</span>
        </label>
        {link ?? (
          <a href="/consent" target="_blank" rel="noopener" aria-label={texts.readInNewTab} className={classes.link}>
            {texts.read} <IconExternalLink size={18} stroke={1.75} aria-hidden />
          </a>
        )}
      </div>
    </div>
  );
}

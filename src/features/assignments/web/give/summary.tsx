import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconLock } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { addDays, momentIn } from '../../../../domain/calendar-days.ts';
import type { Due } from '../../../../domain/assignments/assignment.ts';
import type { TakenBefore, TargetKind } from '../../../../domain/assignments/kinds.ts';
import { messageOf } from '../../../../domain/errors.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { OptionInput, OptionRow } from '../../../../ui/components/inputs/option-input.tsx';
import { TutorTimeZone, useToday } from '../../../../ui/hooks/today.tsx';
import { dayAndMonth } from '../../../../ui/lib/russian/dates.ts';
import { capitalized, sentence } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import type { Preview } from '../../contract.ts';
import { assignmentPath } from '../paths.ts';
import { texts as allTexts } from '../texts.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './summary.module.css';
import { summaryTexts as texts } from './texts.ts';
import type { GiveValues } from './values.ts';

type Choices = Pick<GiveValues, 'takenBefore' | 'openBlock'>;

interface SummaryProps {
  kind: TargetKind;
  /** The title of the lesson's block; empty for a test. */
  block: string;
  due: Due | null;
  /** The effects of a save; `undefined` before the first answer. */
  preview: Preview | undefined;
  isCounting: boolean;
  /** Whether any pupils are chosen. */
  hasAudience: boolean;
  error: Error | null;
  onRetry(): void;
  value: Choices;
  onChange(choices: Partial<Choices>): void;
}

/** The effects of a save, as the server has counted them. */
export function Summary({ kind, block, due, preview, isCounting, hasAudience, error, onRetry, value, onChange }: SummaryProps) {
  const count = hasAudience ? preview?.pupils : 0;
  return (
    <>
      <div role="status" aria-busy={isCounting && hasAudience}>
        <p className={classes.label}>{texts.label}</p>
        <p className={classes.count}>{count === undefined ? (isCounting ? texts.counting : '—') : count === 0 ? texts.nobody : texts.count(count)}</p>
      </div>
      {hasAudience && preview?.pupils === 0 && <p className={classes.text}>{texts.nobodyText}</p>}
      {hasAudience && error !== null && (
        <Alert tone="error" role="alert">
          {messageOf(error, texts.failed)}{' '}
          <Button variant="default" mt={8} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        </Alert>
      )}
      {hasAudience && preview !== undefined && (
        <>
          {preview.given.map((given) => (
            <GivenNote key={given.id} kind={kind} {...given} />
          ))}
          {preview.takenBefore.count > 0 && <TakenBeforeChoice kind={kind} {...preview.takenBefore} value={value.takenBefore} onChange={(takenBefore) => onChange({ takenBefore })} />}
          {preview.locked.count + preview.locked.endsBefore > 0 && (
            <LockedChoice block={block} due={due} {...preview.locked} value={value.openBlock} onChange={(openBlock) => onChange({ openBlock })} />
          )}
          {preview.lost > 0 && (
            <p className={classes.lost}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {texts.lost(preview.lost)}
            </p>
          )}
        </>
      )}
    </>
  );
}

function GivenNote({ kind, id, due, groups, singles, pupils, handedIn }: Preview['given'][number] & { kind: TargetKind }) {
  const words = useDueWords();
  const zone = use(TutorTimeZone) ?? 'UTC';
  const dueAt = due && momentIn(zone)(due.time === null ? addDays(due.day, 1) : due.day, due.time ?? '00:00');
  // This turns «сегодня до 23:59» into «До сегодня, 23:59».
  const dueText = words.day(due, dueAt).replace(/^(сегодня|завтра)\sдо\s/, 'до $1, ');
  const to = [...groups.map(({ name }) => name), ...(singles > 0 ? [allTexts.pupils(singles)] : [])].join(', ');
  return (
    <Alert tone="attention" role="note">
      <div className={classes.note}>
        <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        <div>
          <b>{texts.given(kind, to)}</b>
          <p>{texts.givenText(capitalized(dueText), handedIn, pupils)}</p>
          <Button component={Link} to={assignmentPath(id)} variant="default" mt={8}>
            {texts.openGiven}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

const TAKEN = ['count', 'again'] as const satisfies readonly TakenBefore[];
/** The maximum number of names that are shown. */
const SHOWN_NAMES = 6;

interface TakenBeforeChoiceProps {
  kind: TargetKind;
  count: number;
  first: Preview['takenBefore']['first'];
  value: TakenBefore;
  onChange(value: TakenBefore): void;
}

function TakenBeforeChoice({ kind, count, first, value, onChange }: TakenBeforeChoiceProps) {
  const shown = first.slice(0, SHOWN_NAMES);
  // A pupil whose maximum equals that of the first pupil is listed without the maximum.
  const names = shown.map(({ nickname, score, maxScore }, index) => texts.takenBy(nickname, score, index > 0 && maxScore === shown[0]?.maxScore ? null : maxScore)).join(', ');
  return (
    <fieldset className={classes.choice} aria-label={texts.takenBefore.label}>
      <div className={classes.note}>
        <IconHistory size={20} stroke={1.75} aria-hidden />
        <div>
          <b>{texts.taken(count, kind)}</b>
          <p className={classes.small}>
            {names} {count > shown.length && allTexts.andMore(count - shown.length)}
          </p>
        </div>
      </div>
      {TAKEN.map((each) => (
        <OptionRow key={each} type="radio" name="taken-before" checked={value === each} onChange={() => onChange(each)}>
          {texts.takenBefore[each].title} <span className={classes.optionNote}>{texts.takenBefore[each].text}</span>
        </OptionRow>
      ))}
    </fieldset>
  );
}

interface LockedChoiceProps {
  block: string;
  due: Due | null;
  count: number;
  endsBefore: number;
  first: Preview['locked']['first'];
  value: boolean;
  onChange(value: boolean): void;
}

function LockedChoice({ block, due, count, endsBefore, first, value, onChange }: LockedChoiceProps) {
  const today = useToday();
  const shown = first.slice(0, SHOWN_NAMES);
  return (
    <Alert tone="attention" role="note">
      <div className={classes.note}>
        <IconLock size={22} stroke={1.75} aria-hidden />
        <div>
          <b>{count === 0 ? texts.onlyEndsBefore(block, endsBefore) : texts.locked(block, count)}</b>
          {count > 0 && (
            <p className={classes.small}>
              {sentence(`${shown.map(({ nickname }) => nickname).join(', ')}${count > shown.length ? ` ${allTexts.andMore(count - shown.length)}` : ''}`)} {endsBefore > 0 && texts.endsBefore(endsBefore)}
            </p>
          )}
          <label className={classes.tick}>
            <OptionInput type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
            <b>{texts.open(due === null ? null : dayAndMonth(due.day, today))}</b>
          </label>
        </div>
      </div>
    </Alert>
  );
}

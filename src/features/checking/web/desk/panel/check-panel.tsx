import { Button, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconArrowLeft, IconChevronDown, IconChevronUp, IconCornerDownLeft, IconHandFinger, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { propose } from '../../../../../domain/checking/criteria/criteria.ts';
import { proposalReason } from '../../../../../domain/checking/criteria/criteria-reason.ts';
import type { Check } from '../../../../../domain/checking/check-types.ts';
import { isBlank } from '../../../../../domain/fold-signs.ts';
import { StatusBadge } from '../../../../../ui/components/indicators/status-badge.tsx';
import { NumberChip } from '../../../../../ui/components/indicators/number-chip.tsx';
import { AutosizeTextarea } from '../../../../../ui/components/inputs/autosize-textarea.tsx';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import { OptionInput } from '../../../../../ui/components/inputs/option-input.tsx';
import { useBreakpoint } from '../../../../../ui/hooks/use-breakpoint.ts';
import { LaterMarkdown } from '../../../../../ui/markdown/later-markdown.tsx';
import { nbsp } from '../../../../../ui/lib/russian/typography.ts';
import { MaterialContent } from '../../../../../ui/materials/material-content.tsx';
import type { PlacedMaterial } from '../../../../../ui/materials/place-materials.ts';
import type { DeskAnswer } from '../../../desk-contract.ts';
import { commentsQuery } from '../../queries.ts';
import classes from './check-panel.module.css';
import { proposal, type CheckAction, type Rules } from '../check-edit.ts';
import { texts } from '../texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface CheckPanelProps {
  answer: DeskAnswer;
  /** The material of the question. */
  material: Pick<PlacedMaterial, 'material' | 'head' | 'numbers'> | null;
  rules: Rules;
  check: Check;
  /** The points to show: 0 for an empty answer. */
  points: number | null;
  change(action: CheckAction): boolean;
  comment: Ref<HTMLTextAreaElement>;
  /** Notices for the tutor before the check: conflicts, questions of the pupil, changed criteria. */
  notices: ReactNode;
  /** The marks of the shown photo, as a list. */
  marks: ReactNode;
  /** Opens the criteria; `null` if they cannot be changed here. */
  onCriteria: (() => void) | null;
  onNext(): void;
  onPrevious: (() => void) | null;
}

/** The check of an answer: the question, the elements, the comment and the points (rule R368). */
export function CheckPanel({ answer, material, rules, check, points, change, comment, notices, marks, onCriteria, onNext, onPrevious }: CheckPanelProps) {
  const { criteria } = rules;
  const isWide = useBreakpoint('desktop');
  const [isOpen, setOpen] = useState(false);
  const headButton = isWide ? (
    onCriteria !== null && <CriteriaButton onPress={onCriteria} />
  ) : (
    <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {texts.unfoldShort}
    </Button>
  );
  const ticked = check.elements.filter((id) => criteria?.elements.some((element) => element.id === id)).length;
  return (
    <section className={classes.panel}>
      <div className={classes.scrolled}>
        {(isWide || isOpen) && <QuestionHead answer={answer} material={material} isOpen={isOpen} onOpen={setOpen} />}
        {notices}
        {criteria === null ? (
          <div className={classes.head}>
            <p className={classes.dimmed}>{texts.noCriteria}</p>
            {headButton}
          </div>
        ) : (
          <Elements {...{ criteria, check, change, headButton }} />
        )}
        <AutosizeTextarea
          ref={comment}
          label={texts.comment}
          rows={2}
          maxLength={5_000}
          data-comment
          value={check.comment}
          onChange={({ currentTarget }) => change({ type: 'comment', text: currentTarget.value })}
        />
        <CommentBank questionId={answer.questionId} comment={check.comment} onInsert={(text) => change({ type: 'insert-comment', text })} />
        {marks}
      </div>
      <footer className={classes.foot}>
        <Points {...{ check, points, rules, change }} />
        <div className={classes.go}>
          {isWide && onPrevious !== null && <IconButton tone="outline" label={texts.previous} icon={<IconArrowLeft {...icon} />} onClick={onPrevious} />}
          <Button fullWidth rightSection={isWide && <IconCornerDownLeft {...icon} />} onClick={onNext}>
            {texts.go}
          </Button>
        </div>
        <VisuallyHidden aria-live="polite">{criteria !== null && ticked > 0 ? texts.announce.ticks(ticked, criteria.elements.length, check.points) : ''}</VisuallyHidden>
      </footer>
    </section>
  );
}

function QuestionHead({ answer: { number, question }, material, isOpen, onOpen }: Pick<CheckPanelProps, 'answer' | 'material'> & { isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const sample = question.type === 'extended' ? question.sampleAnswer : '';
  const explanation = question.explanation ?? '';
  return (
    <div className={classes.question}>
      <div className={classes.questionLine} data-open={isOpen || undefined}>
        <NumberChip>{number}</NumberChip>
        <h2>{question.question}</h2>
        <IconButton label={texts.unfold} aria-expanded={isOpen} icon={isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />} onClick={() => onOpen(!isOpen)} />
      </div>
      {isOpen && (
        <>
          {material !== null && (
            <div className={classes.sample}>
              <h3>{material.head}</h3>
              <MaterialContent {...material} />
            </div>
          )}
          {question.contextText && <p className={classes.context}>{question.contextText}</p>}
          {question.contextImage && <img className={classes.image} src={question.contextImage} alt={nbsp(`Рисунок к вопросу ${number}`)} />}
          {!isBlank(sample) && <Sample title={texts.sample} text={sample} />}
          {!isBlank(explanation) && <Sample title={texts.explanation} text={explanation} />}
          <Button variant="subtle" leftSection={<IconChevronUp {...icon} />} onClick={() => onOpen(false)}>
            {texts.fold}
          </Button>
        </>
      )}
    </div>
  );
}

const Sample = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.sample}>
    <h3>{title}</h3>
    <LaterMarkdown content={text} />
  </div>
);

const CriteriaButton = ({ onPress }: { onPress(): void }) => <IconButton label={texts.menu.criteria} icon={<IconAdjustmentsHorizontal {...icon} />} onClick={onPress} />;

function Elements({ criteria, check, change, headButton }: Pick<CheckPanelProps, 'check' | 'change'> & { criteria: NonNullable<Rules['criteria']>; headButton: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.label}>
          {texts.elements}
        </h3>
        {headButton}
      </div>
      <ol className={classes.elements}>
        {criteria.elements.map(({ id: element, text }, index) => (
          <li key={element}>
            <label className={classes.element}>
              <OptionInput type="checkbox" data-element checked={check.elements.includes(element)} onChange={() => change({ type: 'tick', element })} />
              <b>{index + 1}</b>
              <span>{text}</span>
            </label>
          </li>
        ))}
        {criteria.extraErrors && (
          <li>
            <label className={classes.element}>
              <OptionInput type="checkbox" data-element checked={check.extraErrors} onChange={() => change({ type: 'extra-errors' })} />
              <span>{texts.extraErrors}</span>
            </label>
          </li>
        )}
      </ol>
    </div>
  );
}

/** The number of comments that are shown at first. The rest opens below them. */
const BANK = 3;

function CommentBank({ questionId, comment, onInsert }: { questionId: string; comment: string; onInsert(text: string): void }) {
  const { data = [] } = useQuery(commentsQuery(questionId));
  const [isOpen, setOpen] = useState(false);
  const used = new Set(comment.split('\n').map((line) => line.trim()));
  const offered = data.filter(({ text }) => !used.has(text));
  if (offered.length === 0) return null;
  return (
    <section>
      <h3 className={classes.label}>{texts.bank}</h3>
      <ul className={classes.bank}>
        {offered.slice(0, isOpen ? undefined : BANK).map(({ text, uses }) => (
          <li key={text}>
            <button type="button" aria-label={texts.insert(text)} onClick={() => onInsert(text)}>
              <IconPlus size={18} stroke={1.75} aria-hidden />
              <span>{text}</span>
              <span className={classes.dimmed}>{uses}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isOpen && offered.length > BANK && (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {nbsp(`Показать все: ${offered.length}`)}
        </Button>
      )}
    </section>
  );
}

function Points({ check, points, rules, change }: Pick<CheckPanelProps, 'check' | 'points' | 'rules' | 'change'>) {
  const id = useId();
  const proposed = proposal(check, rules);
  return (
    <div className={classes.points}>
      <div>
        <div id={id} className={classes.label}>
          {texts.points}
        </div>
        <div role="radiogroup" aria-labelledby={id} className={classes.pointRow}>
          {Array.from({ length: rules.maxPoints + 1 }, (_, value) => (
            <label key={value} className={classes.point}>
              <input
                type="radio"
                name={id}
                data-points
                aria-label={texts.pointsName(value)}
                checked={points === value}
                onChange={() => change({ type: 'points', points: value })}
                // For an empty answer, 0 is shown as chosen although no points are stored yet. A click on 0 then has to
                // store them.
                onClick={() => points === value && check.points !== value && change({ type: 'points', points: value })}
              />
              <span aria-hidden>{value}</span>
            </label>
          ))}
        </div>
      </div>
      <Why {...{ check, points, proposed, rules, change }} />
    </div>
  );
}

function Why({ check, points, proposed, rules: { criteria }, change }: Pick<CheckPanelProps, 'check' | 'points' | 'rules' | 'change'> & { proposed: number | null }) {
  if (criteria === null) return <p className={classes.why}>{texts.yours}</p>;
  if (check.byHand && check.points !== null) {
    return (
      <div className={classes.why}>
        <StatusBadge kind="partial" icon={IconHandFinger}>
          {texts.byHand}
        </StatusBadge>{' '}
        {proposed !== null && proposed !== check.points && texts.byCriteria(proposed)}
        {proposed !== null && proposed !== check.points && (
          <Button variant="subtle" leftSection={<IconArrowBackUp {...icon} />} onClick={() => change({ type: 'proposal' })}>
            {texts.takeProposal(proposed)}
          </Button>
        )}
      </div>
    );
  }
  const reason = propose(criteria, check).points === proposed ? proposalReason(criteria, check) : null;
  if (reason === null && points === null) return <p className={classes.todo}>{texts.nothing}</p>;
  return <p className={classes.why}>{reason !== null && nbsp(reason)}</p>;
}

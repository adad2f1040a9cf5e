import { useContext } from 'react';
import { numberedNotes } from '../../photo-marks/geometry.ts';
import { elementIds } from '../../../domain/checking/criteria/criteria.ts';
import { asks } from '../../../domain/checking/criteria/criteria-reason.ts';
import { isExtendedAnswer } from '../../../domain/checking/extended-answer.ts';
import type { Given } from '../../../domain/checking/given.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { sortBy } from '../../../domain/numbers.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { StatusBadge } from '../../components/indicators/status-badge.tsx';
import { dateTime } from '../../lib/russian/dates.ts';
import { LaterMarkdown } from '../../markdown/later-markdown.tsx';
import { ReviewRow } from '../review-row.tsx';
import { reviewTexts, type Whose } from '../texts.ts';
import { AskAboutCheck } from './ask-about-check.tsx';
import { ReviewedWorkContext } from './reviewed-work.ts';
import { ReviewedPhoto } from './reviewed-photo.tsx';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

interface WorkReviewProps {
  answer: Answer;
  whose: Whose;
  check: Given | null;
  question: Pick<QuestionOf<'extended'>, 'id' | 'sampleAnswer'>;
  number: number;
}

/** An answer to an extended question, and what the tutor has made of it once the work was given out (board 30). */
export default function WorkReview({ answer, whose, check, question, number }: WorkReviewProps) {
  const { ask } = useContext(ReviewedWorkContext);
  const { text = '', photos = [] } = isExtendedAnswer(answer) ? answer : {};
  const shown = [...photos.map(({ id, turn }) => ({ id, turn: check?.turns[id] ?? turn, isAdded: false })), ...(check?.added ?? []).map(({ id, turn }) => ({ id, turn, isAdded: true }))];
  const notes = shown.flatMap(({ id }) => numberedNotes(check?.marks[id] ?? []));
  const isEmpty = isBlank(text) && photos.length === 0;
  return (
    <div className={classes.work}>
      {!isEmpty && <h4 className={classes.whose}>{texts.answer[whose]}</h4>}
      {shown.length > 0 && <ReviewedPhoto photos={shown} marks={check?.marks ?? {}} />}
      {notes.length > 0 && (
        <section>
          <h4>{texts.notes}</h4>
          <ol className={classes.notes}>
            {notes.map(({ number: place, mark, note }) => (
              <li key={mark.id}>
                <span aria-hidden>{place}</span>
                <span>{note}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {!isBlank(text) && <p className={classes.text}>{text}</p>}
      {isEmpty && <p className={classes.dimmed}>{whose === 'own' ? texts.withoutAnswer : texts.noAnswer}</p>}
      {check === null && whose === 'own' && !isEmpty && <p className={classes.dimmed}>{texts.waits}</p>}
      {check !== null && <GivenCheck check={check} />}
      <Sample text={check?.sampleAnswer ?? question.sampleAnswer} />
      {check !== null && check.asked === null && ask !== undefined && <AskAboutCheck number={number} ask={(words) => ask(question.id, words)} />}
    </div>
  );
}

function GivenCheck({ check }: { check: Given }) {
  const { comment, corrected, amendedAt, asked, points } = check;
  return (
    <>
      {corrected !== null && <StatusBadge kind="repeated">{texts.corrected(corrected.at, corrected.from, points)}</StatusBadge>}
      {amendedAt !== null && <StatusBadge kind="repeated">{texts.amended(amendedAt)}</StatusBadge>}
      {!isBlank(comment) && (
        <section className={classes.note}>
          <h4>{texts.comment}</h4>
          <p className={classes.text}>{comment}</p>
        </section>
      )}
      <Elements check={check} />
      {asked !== null && (
        <section className={classes.note}>
          <h4>{texts.asked(dateTime(asked.at))}</h4>
          <p className={classes.text}>{asked.text}</p>
          {asked.reply === null ? <p className={classes.dimmed}>{texts.askedWaits}</p> : <h4>{texts.reply(asked.reply.at)}</h4>}
          {asked.reply !== null && <p className={classes.text}>{asked.reply.text}</p>}
        </section>
      )}
    </>
  );
}

/** Which elements the tutor has found, and why they are worth their points. */
function Elements({ check: { criteria, elements, extraErrors, byHand, points } }: { check: Given }) {
  if (criteria === null) return null;
  const found = new Set(elements);
  const all = elementIds(criteria);
  const count = all.filter((id) => found.has(id)).length;
  const [next] = sortBy(criteria.bands.filter((band) => band.points > points && band.any[0] !== undefined), (band) => band.points);
  const condition = next?.any[0];
  return (
    <section>
      <h4>{texts.elements(count, all.length)}</h4>
      <div className={classes.rows}>
        {criteria.elements.map(({ id, text }, index) => {
          const isFound = found.has(id ?? '');
          return <ReviewRow key={id ?? index} mark={isFound ? 'right' : 'plain'} text={`${index + 1}. ${text}`} note={isFound ? texts.found : texts.missing} />;
        })}
      </div>
      <p className={classes.dimmed}>
        {byHand
          ? texts.byHand
          : [
              texts.rule(count, all.length, points),
              ...(extraErrors ? [texts.extraErrors] : []),
              ...(next !== undefined && condition !== undefined ? [texts.ruleNext(next.points, asks(condition, numbersOf(condition.required ?? [], all), all))] : []),
            ].join(' ')}
      </p>
    </section>
  );
}

const numbersOf = (ids: readonly string[], all: readonly string[]): number[] => all.flatMap((id, index) => (ids.includes(id) ? [index + 1] : []));

const Sample = ({ text }: { text: string }) =>
  isBlank(text) ? null : (
    <section className={classes.note}>
      <h4>{reviewTexts.sample.replace(':', '')}</h4>
      <LaterMarkdown content={text} />
    </section>
  );

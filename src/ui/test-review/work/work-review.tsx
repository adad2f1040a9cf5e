import { IconRefresh } from '@tabler/icons-react';
import { useContext } from 'react';
import { elementIds } from '../../../domain/checking/criteria/criteria.ts';
import { asks } from '../../../domain/checking/criteria/criteria-reason.ts';
import { isExtendedAnswer } from '../../../domain/checking/extended-answer.ts';
import type { Given } from '../../../domain/checking/check-types.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { sortBy } from '../../../domain/numbers.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { StatusBadge } from '../../components/indicators/status-badge.tsx';
import { LaterMarkdown } from '../../markdown/later-markdown.tsx';
import { numberedNotes } from '../../photo-marks/geometry.ts';
import { ReviewRow } from '../review-row.tsx';
import { reviewTexts, type Whose } from '../texts.ts';
import { AskAboutCheck, Asked } from './ask-about-check.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';
import { ReviewedPhoto, type ShownPhoto } from './reviewed-photo.tsx';
import { ReviewedWorkContext } from './reviewed-work.ts';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

interface WorkReviewProps {
  answer: Answer;
  whose: Whose;
  check: Given | null;
  question: Pick<QuestionOf<'extended'>, 'id' | 'sampleAnswer'>;
  number: number;
}

/** An answer to an extended question, with the tutor's check once it was given out. */
export default function WorkReview({ answer, whose, check, question, number }: WorkReviewProps) {
  const { asking } = useContext(ReviewedWorkContext);
  const { text = '', photos = [] } = isExtendedAnswer(answer) ? answer : {};
  const added = check?.added ?? [];
  const all = photos.length + added.length;
  const shown: ShownPhoto[] = [
    ...photos.map(({ id, turn }, index) => ({ id, turn: check?.turns[id] ?? turn, isAdded: false, name: texts.photoOf[whose](index + 1, all, number) })),
    ...added.map(({ id, turn }, index) => ({ id, turn: check?.turns[id] ?? turn, isAdded: true, name: texts.photoAdded(photos.length + index + 1, all) })),
  ];
  const isEmpty = isBlank(text) && photos.length === 0;
  return (
    <div className={classes.work}>
      {check !== null && <Later check={check} />}
      {!isEmpty && (check === null || !isBlank(text)) && <h4 className={classes.whose}>{texts.answer[whose]}</h4>}
      {check === null && <PhotoThumbnails photos={shown} />}
      {!isBlank(text) && <p className={classes.text}>{text}</p>}
      {check !== null && <Said check={check} photos={shown} />}
      {isEmpty && check === null && <p className={classes.state}>{whose === 'own' ? texts.withoutAnswer : texts.noAnswer}</p>}
      {check === null && whose === 'own' && !isEmpty && <p className={classes.dimmed}>{texts.waits}</p>}
      {/* If there is no answer, no elements are shown, because the tutor did not look for any. */}
      {check !== null && (!isEmpty || check.points > 0 || check.elements.length > 0) && <Elements check={check} />}
      <Sample text={check?.sampleAnswer ?? question.sampleAnswer} />
      {check !== null && check.asked !== null && <Asked asked={check.asked} />}
      {check !== null && asking !== undefined && (
        <AskAboutCheck number={number} box={asking.boxOf(question.id)} isAsked={check.asked !== null} ask={(words) => asking.ask(question.id, words)} />
      )}
    </div>
  );
}

/** What the tutor has changed after the check was given out. */
const Later = ({ check: { corrected, amendedAt, points } }: { check: Given }) =>
  corrected === null && amendedAt === null ? null : (
    <div className={classes.later}>
      {corrected !== null && <StatusBadge kind="regraded">{texts.corrected(corrected.at, corrected.from, points)}</StatusBadge>}
      {amendedAt !== null && (
        <StatusBadge kind="repeated" icon={IconRefresh}>
          {texts.amended(amendedAt)}
        </StatusBadge>
      )}
    </div>
  );

/** The photos with their marks, and beside them the tutor's texts. */
function Said({ check: { marks, comment }, photos }: { check: Given; photos: readonly ShownPhoto[] }) {
  const notes = photos.flatMap(({ id }) => numberedNotes(marks[id] ?? []));
  const words = (
    <>
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
      {!isBlank(comment) && (
        <section className={classes.note}>
          <h4>{texts.comment}</h4>
          <p className={classes.text}>{comment}</p>
        </section>
      )}
    </>
  );
  if (photos.length === 0) return words;
  return (
    <div className={classes.said}>
      <ReviewedPhoto photos={photos} marks={marks} />
      <div className={classes.words}>{words}</div>
    </div>
  );
}

/**
 * Lists the elements of the right answer and marks those that the tutor has found in the pupil's answer. Explains how the points follow from them.
 */
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
          return (
            <ReviewRow
              key={id ?? index}
              mark={isFound ? 'right' : 'absent'}
              text={
                <>
                  <b>{index + 1}.</b> {text}
                </>
              }
              note={isFound ? texts.found : texts.missing}
            />
          );
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

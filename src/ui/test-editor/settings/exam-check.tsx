import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { compareWithExam, type ExamDifference } from '../../../domain/exams/compare-with-exam.ts';
import type { ExamProfile } from '../../../domain/exams/exam-profile.ts';
import type { Question, ScoredType } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { StatusBadge } from '../../components/indicators/status-badge.tsx';
import { texts as editorTexts } from '../texts.ts';
import { examTexts as texts } from '../variant-texts.ts';
import classes from './exam-check.module.css';

interface ExamCheckProps {
  profile: ExamProfile;
  questions: readonly Question[];
  /** Corrects a difference, or opens the place where the admin corrects it. */
  onMend(difference: ExamDifference): void;
}

/** «Сверка с экзаменом»: the differences from the exam, each with a button (rule R392). They do not prevent a save. */
export function ExamCheck({ profile, questions, onMend }: ExamCheckProps) {
  const { agreeing, differences } = compareWithExam(profile, questions);
  return (
    <section aria-labelledby="exam-check">
      <div className={classes.header}>
        <h3 id="exam-check">{texts.check}</h3>
        {differences.length === 0 ? (
          <StatusBadge kind="done">{texts.allAgree}</StatusBadge>
        ) : (
          agreeing > 0 && <StatusBadge kind="done">{texts.agreeing(agreeing)}</StatusBadge>
        )}
      </div>
      {differences.length > 0 && (
        <>
          <p className={classes.hint}>{texts.checkHint}</p>
          <ul className={classes.rows}>
            {differences.map((difference) => {
              const { text, action } = WORDS[difference.what](difference as never, { profile, questions });
              return (
                <li key={JSON.stringify(difference)} className={classes.row}>
                  <span className={classes.chip}>{'line' in difference ? difference.line : <IconAlertTriangle size={20} stroke={1.75} aria-hidden />}</span>
                  <span className={classes.text}>{text}</span>
                  <Button variant="subtle" onClick={() => onMend(difference)}>
                    {action}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

interface Context {
  profile: ExamProfile;
  questions: readonly Question[];
}
interface Words {
  text: string;
  action: string;
}
type DifferenceOf<What extends ExamDifference['what']> = Extract<ExamDifference, { what: What }>;

const numbersOf = (places: readonly number[]): number[] => places.map((place) => place + 1);

function ownPoints(question: Question | undefined): string {
  const type = question?.type;
  const rows = question?.type === 'match' ? question.matchLeft.length : 0;
  return type !== undefined && type in editorTexts.ownPoints ? editorTexts.ownPoints[type as ScoredType](rows).replace(/: \d+$/, '') : '';
}

const WORDS: { [What in ExamDifference['what']]: (difference: DifferenceOf<What>, context: Context) => Words } = {
  'no-lines': ({ questions, expected }) => ({ text: texts.noLines(questions, expected), action: texts.setLines }),
  scoring: ({ places }) => ({ text: texts.scoring(places.length), action: texts.setScoring }),
  'line-scoring': ({ line, place }, { questions }) => ({ text: texts.lineScoring(line, ownPoints(questions[place])), action: texts.mendScoring }),
  kind: ({ line, found, expected }) => ({ text: texts.kind(line, kindOf({ type: found }).name, expected), action: texts.toQuestion }),
  maximum: ({ line, found, expected }) => ({ text: texts.maximum(line, found, expected), action: texts.toQuestion }),
  missing: ({ lines, maxScore }, { profile }) => ({ text: texts.missing(lines, maxScore, profile.maxScore), action: texts.addQuestion }),
  twice: ({ line, places }) => ({ text: texts.twice(line, numbersOf(places)), action: texts.toQuestion }),
  order: ({ line, before }) => ({ text: texts.order(before, line), action: texts.toQuestion }),
  material: ({ lines }) => ({ text: texts.material(lines), action: texts.addMaterial }),
  unlisted: ({ places }) => ({ text: texts.unlisted(numbersOf(places)), action: texts.toQuestion }),
  total: ({ found, expected }) => ({ text: texts.total(found, expected), action: texts.addQuestion }),
};

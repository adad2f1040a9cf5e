import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isGraded, type Question } from '../../../../../domain/questions/question.ts';
import { kindOf } from '../../../../../domain/questions/question-kinds.ts';
import { maxScore } from '../../../../../domain/questions/max-score.ts';
import { LoadError } from '../../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../../ui/components/feedback/skeleton-cards.tsx';
import { toastError } from '../../../../../ui/components/feedback/toast.tsx';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import { OptionInput } from '../../../../../ui/components/inputs/option-input.tsx';
import { points } from '../../../../../ui/lib/russian/counts.ts';
import { questionsOfTestQuery } from './queries.ts';
import classes from './take-over.module.css';
import { texts } from './texts.ts';
import type { ChosenQuestions, OfferedQuestion } from './use-chosen-questions.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface OfferedTestProps {
  test: { id: string; name: string; questionCount: number };
  /** The questions that the filter has found; `null` without a filter, so that the test loads its own questions. */
  found: readonly OfferedQuestion[] | null;
  isOpenAtFirst: boolean;
  chosen: ChosenQuestions;
}

/** A test with its questions, each with a checkbox. The checkbox of the test takes all questions. */
export function OfferedTest({ test, found, isOpenAtFirst, chosen }: OfferedTestProps) {
  const id = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isLoadingAll, setLoadingAll] = useState(false);
  const query = useQuery({ ...questionsOfTestQuery(test.id), enabled: isOpen && found === null });
  const shown = found ?? query.data;
  const chosenCount = chosen.ofTest(test.id).length;
  const total = query.data?.length ?? Math.max(test.questionCount, chosenCount);

  const chooseAll = async (isChosen: boolean) => {
    if (!isChosen) return chosen.choose(chosen.ofTest(test.id), false);
    setLoadingAll(true);
    try {
      const questions = await client.query({ ...questionsOfTestQuery(test.id), staleTime: 'static' });
      chosen.choose(questions, true);
    } catch {
      toastError(texts.loadFailed);
    } finally {
      setLoadingAll(false);
    }
  };

  return (
    <li>
      <div className={classes.test}>
        <label className={classes.testLabel}>
          <OptionInput
            type="checkbox"
            ref={(input) => {
              if (input !== null) input.indeterminate = chosenCount > 0 && chosenCount < total;
            }}
            checked={chosenCount > 0}
            aria-busy={isLoadingAll}
            // If some questions of a test are ticked, the checkbox of the test ticks the others.
            onChange={() => !isLoadingAll && void chooseAll(chosenCount < total)}
          />
          <span className={classes.name}>{test.name}</span>
        </label>
        <span className={classes.note}>{texts.chosen(chosenCount, total)}</span>
        <IconButton
          label={texts.questionsOf(test.name)}
          icon={isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && shown === undefined && !query.isError && <SkeletonRows />}
        {isOpen && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {isOpen && shown !== undefined && (
          <ul className={classes.questions} aria-label={test.name}>
            {shown.map((offered) => (
              <li key={offered.index}>
                <label className={classes.question}>
                  <OptionInput
                    type="checkbox"
                    data-offered
                    checked={chosen.isChosen(offered)}
                    aria-describedby={`${id}-${offered.index}`}
                    onChange={({ currentTarget }) => chosen.choose([offered], currentTarget.checked)}
                  />
                  <span className={classes.text}>{offered.question.question.trim() || texts.withoutText}</span>
                </label>
                <p id={`${id}-${offered.index}`} className={classes.summary}>
                  {summaryOf(offered.question)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Example: «Один ответ, рисунок, 1 балл · Органоиды» */
const summaryOf = (question: Question): string =>
  [
    [
      kindOf(question).name,
      ...(question.contextImage === null ? [] : [texts.image]),
      ...(isGraded(question) ? [points(maxScore([question]))] : []),
    ].join(', '),
    ...(question.topic ? [question.topic] : []),
  ].join(' · ');

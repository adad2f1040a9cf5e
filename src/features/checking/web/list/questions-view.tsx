import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../../domain/errors.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { NumberChip } from '../../../../ui/components/indicators/number-chip.tsx';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { OptionInput } from '../../../../ui/components/inputs/option-input.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import type { CheckedQuestions } from '../../contract.ts';
import { useHiddenNames } from '../hidden-names.ts';
import { firstToCheck } from '../order.ts';
import { deskPath } from '../paths.ts';
import { answersQuery, filterIn, questionsQuery } from '../queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import classes from './checking-page.module.css';
import { Filters } from './filters.tsx';
import { texts } from './texts.ts';

type Question = CheckedQuestions['questions'][number];

/**
 * The extended questions of all works. The tutor can check the answers of all pupils to a question one after another.
 */
export function QuestionsView({ groupFilter }: { groupFilter: ReactNode }) {
  const [search] = useSearchParams();
  const [isHidden, setHidden] = useHiddenNames();
  const query = useQuery(questionsQuery(filterIn(search)));
  return (
    <>
      <Filters groupFilter={groupFilter}>
        <label className={classes.hide}>
          <OptionInput type="checkbox" checked={isHidden} onChange={({ currentTarget }) => setHidden(currentTarget.checked)} />
          {texts.hideNames}
        </label>
      </Filters>
      <p className={classes.small}>{texts.order}</p>
      <div className={classes.list}>
        {query.data === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <div className={classes.panel}>
            <SkeletonRows count={6} />
          </div>
        )}
        {query.data?.questions.length === 0 && <EmptyState art={SeedlingArt} title={texts.noQuestions} />}
        {query.data?.tests.map(({ testId, testName, deleted, works }) => {
          const questions = query.data.questions.filter((question) => question.testId === testId);
          return (
            questions.length > 0 && (
              <section key={testId} className={classes.panel}>
                <header className={classes.panelHead}>
                  <h2>{testName}</h2>
                  {deleted && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
                  <span className={classes.small}>{texts.works(works)}</span>
                </header>
                <ul>
                  {questions.map((question) => (
                    <QuestionRow key={question.questionId} {...{ question, search }} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}

function QuestionRow({ question: { testId, questionId, number, question, answers, checked, waiting }, search }: { question: Question; search: URLSearchParams }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The first answer is looked up only when the tutor opens the question.
  const open = useSingleFlight(async () => {
    try {
      const { answers: listed } = await client.query(answersQuery(testId, questionId, filterIn(search).groupId));
      const first = firstToCheck(listed);
      if (first !== undefined) await navigate(deskPath({ testId, uid: first.uid, attempt: first.attempt, question: questionId, isByQuestion: true }, search));
    } catch (error) {
      toastError(messageOf(error, uiTexts.checkConnection));
    }
  });
  const label = waiting === 0 ? texts.open : checked > 0 ? texts.resume : texts.check;
  return (
    <li className={classes.question}>
      <NumberChip>{number}</NumberChip>
      <p className={classes.questionText}>{question}</p>
      <div className={classes.questionProgress}>
        <div className={classes.progress}>
          <ScoreBar value={checked} max={answers} />
          {texts.progress(checked, answers)}
        </div>
        <div className={classes.small}>{waiting === 0 ? texts.allChecked : texts.waiting(waiting)}</div>
      </div>
      <Button variant={waiting === 0 ? 'subtle' : 'default'} onClick={() => void open()} aria-label={texts.ofQuestion(label, number)}>
        {label}
      </Button>
    </li>
  );
}

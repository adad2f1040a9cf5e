import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ATTEMPTS_FOR_FLAGS } from '../../../../domain/results/question-flags.ts';
import { topicsOfQuestions } from '../../../../domain/results/topic-shares.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { topicTexts } from '../../../../ui/topics/texts.ts';
import { TopicList } from '../../../../ui/topics/topic-list.tsx';
import type { Analysis } from '../../contract.ts';
import { FacilityChart } from './facility-chart.tsx';
import { Figures } from './figures.tsx';
import { numberQuestions } from './numbered-question.ts';
import { QuestionList } from './question-list/question-list.tsx';
import { QuestionsToCheck } from './questions-to-check.tsx';
import classes from './questions-view.module.css';
import { analysisQuery } from './queries.ts';
import { QuestionsSkeleton } from './questions-skeleton.tsx';
import { ScoreChart } from './score-chart.tsx';
import { texts } from './texts.ts';
import { useOpenQuestions } from './question-list/use-open-questions.ts';

interface QuestionsViewProps {
  testId: string;
  /** The current revision of the test. */
  revision: number;
  /** The group whose attempts count; empty for all attempts. */
  groupId: string;
  /** `false` for a deleted test, which has no editor. */
  canEdit?: boolean;
}

/** The analysis of a test and its questions (rules R86, R87). */
export function QuestionsView({ testId, revision, groupId, canEdit = true }: QuestionsViewProps) {
  const { data: analysis, isError, refetch } = useQuery(analysisQuery(testId, revision, groupId));
  if (analysis === undefined) {
    return isError ? <LoadError title={texts.loadFailed} onRetry={() => void refetch()} /> : <QuestionsSkeleton />;
  }
  if (analysis.attempts + analysis.awaiting + analysis.otherAttempts === 0) {
    return <EmptyState art={SeedlingArt} title={texts.empty} text={texts.emptyText} />;
  }
  return <QuestionsAnalysis analysis={analysis} editable={canEdit ? testId : null} />;
}

/** @param editable the test whose editor the links open; `null` if it has none */
function QuestionsAnalysis({ analysis, editable }: { analysis: Analysis; editable: string | null }) {
  const questions = numberQuestions(analysis.questions);
  const { isOpen, toggle, show } = useOpenQuestions();
  const topics = topicsOfQuestions(analysis.questions);
  return (
    <div className={classes.view}>
      <Basis {...analysis} isOfWorks={questions.some(({ type }) => type === 'extended')} />
      <Figures analysis={analysis} />
      <QuestionsToCheck {...{ questions, editable }} onShow={show} />
      <div className={classes.charts}>
        <ScoreChart analysis={analysis} />
        <FacilityChart questions={questions} />
      </div>
      {topics.length > 0 && (
        <Panel title={topicTexts.title} note={topicTexts.note}>
          <TopicList topics={topics} isWide />
        </Panel>
      )}
      <QuestionList {...{ questions, editable, isOpen }} attempts={analysis.attempts} awaiting={analysis.awaiting} onToggle={toggle} />
    </div>
  );
}

/** Says which attempts the figures are based on, and whether these are enough for a judgement of a question. */
function Basis({ attempts, awaiting, otherAttempts, isOfWorks }: Pick<Analysis, 'attempts' | 'awaiting' | 'otherAttempts'> & { isOfWorks: boolean }) {
  const isFew = attempts < ATTEMPTS_FOR_FLAGS;
  const [basis, few] = isOfWorks ? [texts.basisOfWorks, texts.fewWorksText] : [texts.basis, texts.fewText];
  const sentences = [
    ...(isFew ? [] : [basis(attempts)]),
    ...(awaiting > 0 ? [texts.awaiting(awaiting, !isFew)] : []),
    ...(otherAttempts > 0 ? [texts.otherAttempts(otherAttempts)] : []),
  ];
  return (
    <>
      {sentences.length > 0 && <p className={classes.basis}>{sentences.join(' ')}</p>}
      {isFew && (
        <div className={classes.few}>
          <IconInfoCircle size={24} stroke={1.75} aria-hidden />
          <div>
            <h2 className={classes.fewTitle}>{texts.few}</h2>
            <p>{few(attempts)}</p>
          </div>
        </div>
      )}
    </>
  );
}

import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { submittedAnswer } from '../../domain/drafts/merge-answers.ts';
import { toShownMaterials } from '../../domain/materials/material.ts';
import { isAnswered } from '../../domain/questions/answers.ts';
import { questionKeys } from '../../domain/questions/question-keys.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { toLearnerQuestions } from '../../domain/questions/shown-questions.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import type { TestInput } from '../../domain/questions/test-input/test-input.ts';
import type { GivenAnswer } from '../drafts/use-answers.ts';
import { useEscapeStack } from '../hooks/use-escape-stack.ts';
import { focusPageTitleIfLost } from '../lib/focus-page-title.ts';
import { TestPlayer } from '../test-player/test-player.tsx';
import classes from './test-preview.module.css';
import { texts } from './texts.ts';

interface TestPreviewProps {
  /** The unsaved test, with a name to show. Faulty questions are shown as far as possible. */
  test: TestInput;
  onClose(): void;
}

const FIRST_ATTEMPT = 1;

/** The test as learners see it, over the whole page. The preview stores no answers, and the test cannot be finished (rule R159). */
export default function TestPreview({ test, onClose }: TestPreviewProps) {
  useEscapeStack(true, onClose);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // This runs after the dialog has left the page and has lost the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        focusPageTitleIfLost();
      });
    };
  }, []);
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  // The shown test does not change while the preview is open.
  const [shown] = useState(test);
  const asked = useMemo(() => toLearnerQuestions(shown.questions, (image) => image), [shown]);
  const materials = useMemo(() => toShownMaterials(shown, (image) => image), [shown]);
  const keys = useMemo(() => questionKeys(asked), [asked]);
  const answer = useCallback((key: string, given: GivenAnswer) => setAnswers((before) => ({ ...before, [key]: typeof given === 'function' ? given(before[key] ?? null) : given })), []);
  const questions = asked.map((question, index) => {
    const key = keys[index] ?? '';
    const given = answers[key] ?? null;
    return { key, question, answer: given, isAnswered: isAnswered(question, submittedAnswer(given)) };
  });
  return (
    <Modal.Root opened onClose={onClose} fullScreen closeOnEscape={false} transitionProps={{ duration: 0 }}>
      <Modal.Content classNames={{ content: classes.content ?? '' }}>
        <div className={classes.strip}>
          <div className={classes.inner}>
            <IconEye size={20} stroke={1.75} aria-hidden />
            <Modal.Title className={classes.title}>{texts.title}</Modal.Title>
            <Button variant="default" onClick={onClose}>
              {texts.back}
            </Button>
          </div>
        </div>
        <Modal.Body className={classes.page}>
          <TestPlayer
            attempt={{
              state: 'answering',
              test: { name: shown.name, attempt: FIRST_ATTEMPT, materials, exam: shown.exam ?? null },
              questions,
              draftName: null,
              isDoneElsewhere: false,
              isGone: false,
              showResult: () => undefined,
              submission: 'idle',
              answer,
              byTime: null,
              finish: () => undefined,
              finishByTime: () => undefined,
              leave: () => undefined,
              removeAnswers: () => Promise.resolve(),
            }}
            maxScore={maxScore(shown.questions)}
            isPreview
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

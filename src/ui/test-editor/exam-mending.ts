/** The actions of the buttons in «Сверка с экзаменом» (rule R392). */
import type { Dispatch } from 'react';
import { withExamScoring, withLinesInOrder, type ExamDifference } from '../../domain/exams/compare-with-exam.ts';
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import type { Question, QuestionType } from '../../domain/questions/question.ts';
import { toastSuccess } from '../components/feedback/toast.tsx';
import { focusField } from './focus-field.ts';
import { changeType, newQuestion, type QuestionForm } from './form/question-form.ts';
import type { QuestionsAction } from './question-list/question-list-state.ts';
import { emptyMaterial } from './material/material-groups.ts';
import { examTexts as texts } from './variant-texts.ts';

export interface Mending {
  profile: ExamProfile;
  forms: readonly QuestionForm[];
  /** The questions of `forms`, as a save would send them. */
  questions: readonly Question[];
  /** The kinds that a new question may have. */
  kinds: readonly QuestionType[];
  dispatch: Dispatch<QuestionsAction>;
  openAt(index: number): void;
  showMaterial(material: { key: number }): void;
}

export function mendDifference(difference: ExamDifference, mending: Mending): void {
  switch (difference.what) {
    case 'no-lines':
      return setLines(mending);
    case 'scoring':
      return setScoring(mending, difference.places.length);
    case 'line-scoring':
      return setScoring(mending, 1);
    case 'kind':
    case 'maximum':
      return open(mending, difference.place, 'number');
    case 'order':
      return open(mending, difference.place, 'line');
    case 'twice':
      return open(mending, difference.places[1], 'line');
    case 'unlisted':
      return open(mending, difference.places[0], 'line');
    case 'missing':
      return addLine(mending, difference.lines[0]);
    case 'total':
      return addLine(mending, undefined);
    case 'material':
      return shareMaterial(mending, difference.places);
  }
}

function setLines({ profile, questions, dispatch }: Mending): void {
  const lined = withLinesInOrder(profile, questions);
  dispatch({ type: 'change-all', update: (form, index) => ({ ...form, line: String(lined[index]?.line ?? '') }) });
  toastSuccess(texts.linesSet);
}

function setScoring({ profile, questions, dispatch }: Mending, count: number): void {
  const scored = withExamScoring(profile, questions);
  dispatch({
    type: 'change-all',
    update: (form, index) => {
      const question = scored[index];
      return question !== undefined && 'scoring' in question && question.scoring !== undefined ? { ...form, scoring: question.scoring } : form;
    },
  });
  toastSuccess(texts.scoringSet(count));
}

function open({ openAt }: Mending, place: number | undefined, field: string): void {
  if (place === undefined) return;
  openAt(place);
  focusField(field);
}

/** Adds a new question at the place where its line belongs. */
function addLine({ profile, forms, kinds, dispatch, openAt }: Mending, line: number | undefined): void {
  const asked = profile.lines.find((each) => each.line === line);
  const kind = asked?.kinds.find((each) => kinds.includes(each));
  const empty = newQuestion();
  const form: QuestionForm = { ...(kind === undefined ? empty : changeType(empty, kind)), line: String(line ?? ''), scoring: asked?.scoring ?? null };
  const place = line === undefined ? forms.length : forms.findLastIndex((each) => each.line !== '' && Number(each.line) < line) + 1;
  openAt(0);
  dispatch({ type: 'insert', place, form });
  focusField('question');
}

function shareMaterial({ forms, dispatch, showMaterial }: Mending, places: readonly number[]): void {
  const found = places.flatMap((place) => forms[place] ?? []);
  const anchor = found.find(({ material }) => material !== null) ?? found[0];
  if (anchor === undefined) return;
  dispatch({ type: 'gather', anchor: anchor.key, keys: found.map(({ key }) => key), material: anchor.material ?? emptyMaterial() });
  showMaterial({ key: anchor.key });
}

import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { isAutomaticType, type QuestionType } from '../../domain/questions/question.ts';
import type { Problem } from '../../domain/questions/problem.ts';
import type { TopicCount } from '../../domain/questions/topics.ts';
import { AutosizeTextarea } from '../components/inputs/autosize-textarea.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import { Card } from '../components/page/card.tsx';
import { focusField } from './focus-field.ts';
import { ImageField } from './fields/image-field.tsx';
import { KeyField } from './fields/key-field.tsx';
import { DepartedNote, MaterialField, type MaterialChoice } from './material/material-field.tsx';
import classes from './question-editor.module.css';
import type { QuestionForm } from './form/question-form.ts';
import { QuestionSettings, type ExamLineHint } from './fields/question-settings.tsx';
import { texts } from './texts.ts';

interface QuestionEditorProps {
  form: QuestionForm;
  /** The number of the question, from 1. */
  number: number;
  count: number;
  /** The kinds to choose from. If there is only one, the editor hides the kind, the topic and the points. */
  kinds: readonly QuestionType[];
  /** The topics that are in use. */
  topics: readonly TopicCount[];
  /** Whether the question may have a text and an image before it. */
  hasContext: boolean;
  /** The hint about the question's line in the exam; absent if the test has no exam and the question has no line. */
  examLine?: ExamLineHint | undefined;
  /** The choice of the material; absent if the test has no materials. */
  material?: MaterialChoice | undefined;
  problems: readonly Problem[];
  /** A hint that the text mentions an image, but there is none. */
  imageNote: string | undefined;
  onChange(update: (form: QuestionForm) => QuestionForm): void;
  onMove(offset: -1 | 1): void;
  onCopy(): void;
  onRemove(): void;
}

/** All fields of a question. */
export function QuestionEditor({ form, number, count, problems, onChange, ...editor }: QuestionEditorProps) {
  const problemAt = (field: string) => problems.find((problem) => problem.field === field);
  const move = (offset: -1 | 1) => {
    editor.onMove(offset);
    // At an end of the list the pressed button becomes disabled and would lose the focus. The focus therefore goes to the other button.
    if (number + offset === 1) focusField('down');
    else if (number + offset === count) focusField('up');
  };
  const update = (part: Partial<QuestionForm>) => onChange((before) => ({ ...before, ...part }));
  const imageField = (
    <ImageField
      number={number}
      image={form.contextImage}
      fileName={form.imageFileName}
      error={problemAt('contextImage')?.message}
      note={editor.imageNote}
      onChange={(contextImage, imageFileName) => update({ contextImage, imageFileName })}
    />
  );

  return (
    <Card as="section">
      <div className={classes.header}>
        <h2 tabIndex={-1} data-field="number">
          {texts.question(number)}
        </h2>
        <div className={classes.actions}>
          <IconButton
            label={texts.up}
            icon={<IconArrowUp size={20} stroke={1.75} aria-hidden />}
            disabled={number === 1}
            data-field="up"
            onClick={() => move(-1)}
          />
          <IconButton
            label={texts.down}
            icon={<IconArrowDown size={20} stroke={1.75} aria-hidden />}
            disabled={number === count}
            data-field="down"
            onClick={() => move(1)}
          />
          <IconButton label={texts.copy} icon={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={editor.onCopy} />
          <IconButton
            tone="danger"
            label={texts.remove}
            icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={editor.onRemove}
          />
        </div>
      </div>
      <div className={classes.fields}>
        {editor.material?.departed && <DepartedNote {...editor.material.departed} />}
        {editor.kinds.length > 1 && (
          <QuestionSettings form={form} kinds={editor.kinds} topics={editor.topics} examLine={editor.examLine} problemAt={problemAt} onChange={onChange} />
        )}
        {editor.material && <MaterialField {...editor.material} error={problemAt('materialId')?.message} />}
        <AutosizeTextarea
          label={texts.questionText}
          rows={1}
          value={form.question}
          error={problemAt('question')?.message}
          data-field="question"
          onChange={(event) => update({ question: event.currentTarget.value })}
        />
        {editor.hasContext && form.contextImage !== null && imageField}
        <KeyField form={form} problemAt={problemAt} onChange={update} />
        {isAutomaticType(form.type) && (
          <AutosizeTextarea
            label={texts.explanation}
            description={texts.explanationHint}
            rows={2}
            value={form.explanation}
            error={problemAt('explanation')?.message}
            data-field="explanation"
            onChange={(event) => update({ explanation: event.currentTarget.value })}
          />
        )}
        {editor.hasContext && (
          <div className={classes.context}>
            <AutosizeTextarea
              label={texts.contextText}
              placeholder={texts.contextExample}
              rows={4}
              value={form.contextText}
              error={problemAt('contextText')?.message}
              data-field="contextText"
              onChange={(event) => update({ contextText: event.currentTarget.value })}
            />
            {form.contextImage === null && imageField}
          </div>
        )}
      </div>
    </Card>
  );
}

import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileText, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Material } from '../../../domain/materials/material.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import { maxScoreOf } from '../../../domain/questions/max-score.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { IconButton } from '../../components/inputs/icon-button.tsx';
import { Card } from '../../components/page/card.tsx';
import { LaterMarkdown } from '../../markdown/later-markdown.tsx';
import { texts as questionTexts } from '../../test-player/texts.ts';
import { focusField } from '../focus-field.ts';
import header from '../question-editor.module.css';
import { texts as editorTexts } from '../texts.ts';
import { examTexts, materialTexts as texts } from '../variant-texts.ts';
import classes from './material-editor.module.css';
import { MaterialImages } from './material-images.tsx';
import { pastedTable } from './pasted-table.ts';

export interface LinkedQuestion {
  key: number;
  /** The number of the question, from 1. */
  number: number;
  question: Question;
}

interface MaterialEditorProps {
  material: Material;
  /** The heading: «К вопросам 5 и 6»; `null` while no question has the material. */
  head: string | null;
  questions: readonly LinkedQuestion[];
  /** @param field the path within the material: `text`, `images.0` */
  problemAt(field: string): string | undefined;
  onChange(update: (material: Material) => Material): void;
  /** Moves the material; `null` if it cannot go that way. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove(): void;
  onUnlink(key: number): void;
  onAddQuestion(): void;
}

/** The form of a material: its text, its images and its questions (rule R393). */
export function MaterialEditor({ material, head, questions, problemAt, onChange, onUp, onDown, ...editor }: MaterialEditorProps) {
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const setText = (text: string) => onChange((before) => ({ ...before, text }));
  return (
    <Card as="section">
      <div className={header.header}>
        <h2 tabIndex={-1} data-field="material">
          {head === null ? texts.new : texts.title(head)}
        </h2>
        <div className={header.actions}>
          <IconButton label={texts.up} icon={<IconArrowUp {...icon} />} disabled={onUp === null} data-field="material-up" onClick={() => onUp?.()} />
          <IconButton label={texts.down} icon={<IconArrowDown {...icon} />} disabled={onDown === null} data-field="material-down" onClick={() => onDown?.()} />
          <IconButton tone="danger" label={texts.remove} icon={<IconTrash {...icon} />} onClick={editor.onRemove} />
        </div>
      </div>
      <div className={header.fields}>
        <div className={classes.columns}>
          <AutosizeTextarea
            label={texts.text}
            description={texts.textHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={8}
            classNames={{ input: classes.source ?? '' }}
            value={material.text}
            error={problemAt('text')}
            data-field="materialText"
            onChange={(event) => setText(event.currentTarget.value)}
            onPaste={(event) => {
              const table = pastedTable(event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain'));
              if (table === null) return;
              event.preventDefault();
              const { selectionStart, selectionEnd, value } = event.currentTarget;
              setText(asBlock(value.slice(0, selectionStart), table, value.slice(selectionEnd)));
            }}
          />
          <div>
            <div className={classes.label}>{texts.preview}</div>
            <div className={classes.preview}>
              {head !== null && (
                <p className={classes.head}>
                  <IconFileText {...icon} />
                  {head}
                </p>
              )}
              {material.text.trim() !== '' && <LaterMarkdown content={material.text} />}
            </div>
          </div>
        </div>
        <MaterialImages images={material.images} problemAt={problemAt} onChange={(images) => onChange((before) => ({ ...before, images: [...images] }))} />
        <div>
          <div className={classes.label}>{texts.questions}</div>
          {questions.length > 0 ? (
            <ul className={classes.questions}>
              {questions.map(({ key, number, question }) => (
                <li key={key} className={classes.question}>
                  <span className={classes.number}>{number}</span>
                  <span className={classes.text}>
                    {question.question.trim() || editorTexts.withoutText}
                    <span className={classes.note}>{describe(question)}</span>
                  </span>
                  <Button variant="subtle" aria-label={texts.unlinkQuestion(number)} onClick={() => editor.onUnlink(key)}>
                    {texts.unlink}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className={classes.note}>{texts.noQuestions}</p>
          )}
          <Button
            variant="light"
            className={classes.add}
            leftSection={<IconPlus {...icon} />}
            onClick={() => {
              editor.onAddQuestion();
              focusField('question');
            }}
          >
            {texts.addQuestion}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Puts a table between two texts. Blank lines around it make it a block of its own. */
function asBlock(before: string, table: string, after: string): string {
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const gapAfter = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return `${before}${gapBefore}${table}${gapAfter}${after}`;
}

/** Example: «Линия 5 · Число, 1 балл» */
function describe(question: Question): string {
  const kind = isGraded(question) ? questionTexts.kind(kindOf(question).name, maxScoreOf(question), 'scoring' in question && question.scoring !== undefined) : kindOf(question).name;
  return typeof question.line === 'number' && !Number.isNaN(question.line) ? examTexts.listed(String(question.line), kind) : kind;
}

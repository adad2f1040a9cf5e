import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { DOCUMENT_MAX_LENGTH } from '../../../../domain/personal-data/limits.ts';
import { DOCUMENT_KINDS } from '../../../../domain/personal-data/personal-data-schema.ts';
import type { DocumentKind } from '../../../../domain/personal-data/personal-data.ts';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import classes from './personal-data-page.module.css';
import { texts } from './texts.ts';

/** The texts that the tutor has changed; the others are those of the templates, also when a fact changes. */
export type EditedTexts = Partial<Record<DocumentKind, string>>;

export interface FirstTexts {
  texts: Record<DocumentKind, string>;
  onPublished(): void;
}

interface FirstTextsProps {
  templates: Record<DocumentKind, string>;
  edited: EditedTexts;
  onChange(edited: EditedTexts): void;
  /** Shows Markdown. */
  renderText(text: string): ReactNode;
}

/** The texts of the first publication. What is changed of them stays on this device until it is published (rule R157). */
export const FirstTextsPanels = (props: FirstTextsProps) => (
  <KeptEdits<EditedTexts>
    form="/admin/personal-data#texts"
    subject="document"
    revision={null}
    describe={() => texts.keptTexts}
    onRestore={({ values }) => props.onChange(values)}
  >
    {() => <Panels {...props} />}
  </KeptEdits>
);

function Panels({ templates, edited, onChange, renderText }: FirstTextsProps) {
  useKeepEdits(edited, Object.keys(edited).length > 0, null);
  const [open, setOpen] = useState<DocumentKind | null>(null);
  return DOCUMENT_KINDS.map((kind) => {
    const text = edited[kind] ?? templates[kind];
    return (
      <Panel key={kind} title={texts.short[kind]} note={edited[kind] === undefined ? texts.fromTemplate : texts.withEdits}>
        <p className={classes.dimmed}>{texts.about[kind]}</p>
        {open === kind ? (
          <FirstText kind={kind} text={text} onChange={(changed) => onChange({ ...edited, [kind]: changed })} />
        ) : (
          <Disclosure summary={texts.whole} className={classes.link}>
            {renderText(text)}
          </Disclosure>
        )}
        <div className={classes.buttons}>
          {open !== kind && (
            <Button variant="default" aria-label={`${texts.changeText}: ${texts.short[kind]}`} onClick={() => setOpen(kind)}>
              {texts.changeText}
            </Button>
          )}
          {edited[kind] !== undefined && (
            <Button
              variant="subtle"
              aria-label={`${texts.toTemplate}: ${texts.short[kind]}`}
              onClick={() => {
                const { [kind]: _, ...others } = edited;
                setOpen(null);
                onChange(others);
              }}
            >
              {texts.toTemplate}
            </Button>
          )}
        </div>
      </Panel>
    );
  });
}

function FirstText({ kind, text, onChange }: { kind: DocumentKind; text: string; onChange(text: string): void }) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  // The button that has opened the field is gone.
  useEffect(() => field?.focus(), [field]);
  return (
    <AutosizeTextarea
      ref={setField}
      aria-label={`${texts.text}: ${texts.short[kind]}`}
      rows={16}
      maxLength={DOCUMENT_MAX_LENGTH}
      value={text}
      error={text.trim() === '' && texts.empty}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

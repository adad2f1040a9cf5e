import { Button, UnstyledButton } from '@mantine/core';
import { IconFileText, IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { DOCUMENT_KINDS } from '../../../../domain/personal-data/personal-data-schema.ts';
import { NO_OPERATOR, type DocumentKind } from '../../../../domain/personal-data/personal-data.ts';
import { IconBadge } from '../../../../ui/components/indicators/icon-badge.tsx';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useKeepEdits } from '../../../../ui/kept-edits/keeper-context.ts';
import { KeptEdits } from '../../../../ui/kept-edits/kept-edits.tsx';
import classes from './personal-data-page.module.css';
import { texts } from './texts.ts';

/** The texts that the tutor has edited. A text that is not edited is always the current text of its template. */
export type EditedTexts = Partial<Record<DocumentKind, string>>;

export interface FirstTexts {
  texts: Record<DocumentKind, string>;
  onPublished(): void;
}

interface FirstTextsProps {
  templates: Record<DocumentKind, string>;
  edited: EditedTexts;
  onChange(edited: EditedTexts): void;
  /** Renders Markdown. */
  renderText(text: string): ReactNode;
}

/** The texts of the first publication. Changed texts stay on this device until they are published (rule R157). */
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
  const [whole, setWhole] = useState<DocumentKind | null>(null);
  const id = useId();
  return DOCUMENT_KINDS.map((kind) => {
    const text = edited[kind] ?? templates[kind];
    return (
      <Panel key={kind} title={texts.short[kind]} lead={texts.about[kind]} note={<Origin isEdited={edited[kind] !== undefined} />}>
        {open === kind ? (
          <FirstText kind={kind} text={text} onChange={(changed) => onChange({ ...edited, [kind]: changed })} />
        ) : (
          <div id={`${id}-${kind}`} className={classes.excerpt} data-whole={whole === kind || undefined} inert={whole !== kind}>
            {renderText(edited[kind] === undefined ? withMarks(text) : text)}
          </div>
        )}
        <div className={classes.buttons}>
          {open !== kind && (
            <UnstyledButton
              className={classes.link ?? ''}
              aria-label={`${whole === kind ? texts.shorter : texts.whole}: ${texts.short[kind]}`}
              aria-expanded={whole === kind}
              aria-controls={`${id}-${kind}`}
              onClick={() => setWhole(whole === kind ? null : kind)}
            >
              {whole === kind ? texts.shorter : texts.whole}
            </UnstyledButton>
          )}
          {open !== kind && (
            <Button variant="default" leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />} aria-label={`${texts.changeText}: ${texts.short[kind]}`} onClick={() => setOpen(kind)}>
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

const Origin = ({ isEdited }: { isEdited: boolean }) => (
  <IconBadge kind="repeated" icon={isEdited ? IconPencil : IconFileText}>
    {isEdited ? texts.withEdits : texts.fromTemplate}
  </IconBadge>
);

/** Marks the placeholders of the operator's data as code. The templates contain no other code, so the stylesheet can highlight it. */
const withMarks = (text: string): string => Object.values(NO_OPERATOR).reduce((marked, word) => marked.replaceAll(word, `\`${word}\``), text);

function FirstText({ kind, text, onChange }: { kind: DocumentKind; text: string; onChange(text: string): void }) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  // The button that opened the field has disappeared, so the field takes the focus.
  useEffect(() => field?.focus(), [field]);
  return (
    <AutosizeTextarea
      ref={setField}
      aria-label={`${texts.text}: ${texts.short[kind]}`}
      rows={16}
      value={text}
      error={texts.problemOf(text)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { IconFileText, IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type Ref } from 'react';
import { formatNames, IMPORT_FORMATS, type ImportFormat } from '../../../domain/question-import/formats.ts';
import controls from '../../../ui/components/inputs/controls.module.css';
import { FieldError } from '../../../ui/components/inputs/field-error.tsx';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { wayOut } from '../../../domain/question-import/ways-out.ts';
import { FILE_MAX_BYTES, readSourceFile, type ImportSource } from './read-source-file.ts';
import classes from './source-panel.module.css';
import { SourceText, type SourceTextHandle } from './source-text.tsx';
import { texts } from './texts.ts';

type Choice = ImportFormat | 'auto';
const CHOICES: readonly Choice[] = ['auto', 'text', 'docx', 'xlsx', 'gift', 'moodle-xml', 'aiken', 'qti', 'mytestx', 'ast', 'platonus'];
/** The kinds of files that the dialog offers. Android hides other files. The list names extensions, because some kinds have no media type. */
const FILE_KINDS = '.docx,.xlsx,.txt,.csv,.gift,.xml,.zip,.qti,.doc,.pdf,.rtf,.odt,.fodt,.mtf,.mtx,.mbz,text/*';

interface SourcePanelProps {
  source: ImportSource;
  format: Choice;
  /** The recognised format; `null` if the admin has chosen a format. */
  recognized: ImportFormat | null;
  marked: ReadonlySet<number>;
  onSource(source: ImportSource): void;
  onFormat(format: Choice): void;
  textRef: Ref<SourceTextHandle>;
}

/** The source of the questions: the format, a file and a text. Files can be dropped on it. */
export function SourcePanel({ source, format, recognized, marked, onSource, onFormat, textRef }: SourcePanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);

  const accept = async (file: File) => {
    setError(null);
    if (file.size > FILE_MAX_BYTES) return setError(texts.tooLarge);
    const way = wayOut(file.name);
    if (way !== null) return setError(way);
    try {
      onSource(await readSourceFile(file));
    } catch {
      setError(texts.fileFailed);
    }
  };

  return (
    <section
      className={classes.panel}
      data-drag-over={isDraggedOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        setDraggedOver(false);
        void accept(file);
      }}
    >
      <div className={classes.controls}>
        <NativeSelect
          className={classes.format}
          label={texts.format}
          value={format}
          data={CHOICES.map((value) => ({ value, label: value === 'auto' ? texts.auto : formatNames[value] }))}
          onChange={({ currentTarget: { value } }) => onFormat(IMPORT_FORMATS.find((each) => each === value) ?? 'auto')}
        />
        <input
          ref={input}
          type="file"
          aria-label={texts.chooseFile}
          accept={FILE_KINDS}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void accept(file);
            // The value is cleared, because choosing the same file again must fire `change`.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          className={classes.choose}
          leftSection={<IconFileUpload size={20} stroke={1.75} aria-hidden />}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {texts.chooseFile}
        </Button>
      </div>
      {error !== null && (
        <div className={classes.error}>
          <FieldError id={`${id}-error`} role="alert">
            {error}
          </FieldError>
        </div>
      )}
      <div className={classes.heading}>
        <label className={controls.label} htmlFor={id}>
          {texts.source}
        </label>
        {recognized !== null && <StatusBadge kind="done">{texts.recognized(recognized)}</StatusBadge>}
      </div>
      {source.kind === 'text' ? (
        <SourceText
          id={id}
          ref={textRef}
          text={source.text}
          marked={marked}
          onChange={(text) => onSource({ ...source, text, fileName: text === '' ? null : source.fileName })}
        />
      ) : (
        <div className={classes.stored}>
          <IconFileText size={24} stroke={1.75} aria-hidden />
          <span className={classes.fileName}>{texts.file(source.fileName, sizeOf(source.size))}</span>
          <Button variant="subtle" color="red" onClick={() => onSource({ kind: 'text', text: '', fileName: null })}>
            {texts.removeFile}
          </Button>
        </div>
      )}
      <p className={classes.hint}>
        {texts.formatsHint} <span className={classes.dropHint}>{texts.dropHint}</span>
      </p>
    </section>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}\u00a0КБ` : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`;

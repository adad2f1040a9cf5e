import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconEraser,
  IconHandMove,
  IconLetterT,
  IconPencil,
  IconPhoto,
  IconPhotoOff,
  IconPhotoPlus,
  IconQuestionMark,
  IconRectangle,
  IconReload,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { photoAddress } from '../../../../../domain/checking/photos/photo-path.ts';
import type { Check, DeletedPhotos, Mark, ReviewPhotos } from '../../../../../domain/checking/given.ts';
import { nextTurn, noteOf, numberedNotes } from '../../../../../ui/photo-marks/geometry.ts';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import classes from './answer-view.module.css';
import { marksOf, type CheckAction } from '../check-edit.ts';
import { TOOLS, type Tool } from '../keys.ts';
import { PhotoStage, type StageHandle } from './photo-stage.tsx';
import type { DeskPhoto } from './photos-of.ts';
import { texts } from '../texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const TOOL_ICONS: Record<Tool, Icon> = { move: IconHandMove, pen: IconPencil, tick: IconCheck, cross: IconX, question: IconQuestionMark, frame: IconRectangle, text: IconLetterT, eraser: IconEraser };

interface AnswerViewProps {
  text: string;
  photos: readonly DeskPhoto[];
  /** The known data of each photo in the work. */
  known: ReviewPhotos;
  deleted: DeletedPhotos;
  shown: DeskPhoto | undefined;
  onShow(photo: DeskPhoto): void;
  check: Check;
  change(action: CheckAction): boolean;
  canUndo: boolean;
  tool: Tool;
  onTool(tool: Tool): void;
  isMoving: boolean;
  chosen: string | null;
  onChoose(mark: string | null): void;
  onCross(at: { x: number; y: number } | null): void;
  onAddPhoto(): void;
  onMarked(mark: Mark): void;
  stage: RefObject<StageHandle | null>;
  /** Whether the tools are visible. On a phone they cover the whole screen. */
  hasTools: boolean;
  onTools(): void;
}

/** What the pupil has handed in: a text, photos or nothing. It includes the tools that draw on photos. */
export function AnswerView(props: AnswerViewProps) {
  const { text, photos, shown, onShow, onAddPhoto, hasTools } = props;
  const own = photos.filter(({ kind }) => kind !== 'other');
  const others = photos.filter(({ kind }) => kind === 'other');
  return (
    <section className={classes.view} aria-label={texts.photos}>
      {shown !== undefined && <Photo key={shown.id} {...props} shown={shown} />}
      {shown === undefined && text !== '' && <TypedAnswer text={text} isAlone />}
      {shown !== undefined && text !== '' && <TypedAnswer text={text} isAlone={false} />}
      {shown === undefined && text === '' && <div className={classes.nothing} />}
      {(hasTools || photos.length > 1 || (photos.length > 0 && shown === undefined)) && (
        <footer className={classes.strip}>
          {own.map((photo) => (
            <Thumbnail key={photo.id} photo={photo} isShown={photo.id === shown?.id} onShow={onShow} />
          ))}
          {others.length > 0 && <span className={classes.elsewhere}>{texts.elsewhere}</span>}
          {others.map((photo) => (
            <Thumbnail key={photo.id} photo={photo} isShown={photo.id === shown?.id} onShow={onShow} />
          ))}
          {hasTools && <IconButton className={classes.add} tone="outline" label={texts.addPhoto} icon={<IconPhotoPlus {...icon} />} onClick={onAddPhoto} />}
        </footer>
      )}
    </section>
  );
}

const Thumbnail = ({ photo, isShown, onShow }: { photo: DeskPhoto; isShown: boolean; onShow(photo: DeskPhoto): void }) => (
  <button type="button" className={classes.thumbnail} aria-label={photo.name} aria-current={isShown || undefined} onClick={() => onShow(photo)}>
    <img src={photoAddress(photo.id)} alt="" style={{ rotate: `${photo.turn}deg` }} />
    <span>{photo.label}</span>
  </button>
);

function TypedAnswer({ text, isAlone }: { text: string; isAlone: boolean }) {
  const [isOpen, setOpen] = useState(isAlone);
  const [isCut, setCut] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = answer.current;
    // Whether the text needs more than two lines can be measured only while it is cut to two lines.
    if (element === null || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={classes.typed} data-alone={isAlone || undefined}>
      <div className={classes.paper}>
        <h2>{texts.typed(text.length)}</h2>
        <p ref={answer} data-open={isOpen || undefined}>
          {text}
        </p>
        {!isAlone && isCut && (
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.foldText : texts.wholeText}
          </Button>
        )}
      </div>
    </div>
  );
}

function Photo(props: AnswerViewProps & { shown: DeskPhoto }) {
  const { shown, photos, known, deleted, check, change, canUndo, tool, onTool, isMoving, chosen, onChoose, onCross, onMarked, stage, hasTools, onTools } = props;
  const [zoom, setZoom] = useState({ percent: 100, isWhole: true });
  const [failures, setFailures] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const size = known[shown.id];
  const own = photos.filter(({ kind }) => kind !== 'other');
  const marks = marksOf(check, shown.id);
  const mark = marks.find(({ id }) => id === chosen);
  const turn = () => change({ type: 'turn', photo: shown.id, turn: nextTurn(shown.turn) });
  if (size === undefined || size === null) {
    const gone = deleted[shown.id];
    return <Unavailable text={gone === undefined ? texts.photoLost : texts.photoGone(gone.at, gone.keepMonths)} />;
  }
  if ('missing' in size) return <Unavailable text={texts.photoMissing} />;
  return (
    <>
      <div className={hasTools ? classes.tools : classes.corner} role="toolbar" aria-label={texts.tools.label}>
        {hasTools &&
          TOOLS.map((each) => {
            const ToolIcon = TOOL_ICONS[each];
            return <IconButton key={each} label={texts.tools[each]} aria-pressed={tool === each} className={classes.tool} icon={<ToolIcon {...icon} />} onClick={() => onTool(each)} />;
          })}
        {hasTools && <IconButton label={texts.undo} disabled={!canUndo} className={classes.undo} icon={<IconArrowBackUp {...icon} />} onClick={() => change({ type: 'undo' })} />}
        {hasTools && <span className={classes.space} />}
        {shown.kind === 'added' && <IconButton tone="danger" label={texts.removePhoto} icon={<IconTrash {...icon} />} onClick={() => change({ type: 'remove-photo', photo: shown.id })} />}
        <IconButton {...(!hasTools && { tone: 'outline' })} label={texts.turn} icon={<IconReload {...icon} />} onClick={turn} />
        {!hasTools && <IconButton tone="outline" label={texts.phone.open} icon={<IconPencil {...icon} />} onClick={onTools} />}
        {hasTools && <Zoom zoom={zoom} stage={stage} />}
      </div>
      {!hasTools && own.length > 1 && own.includes(shown) && (
        <span className={classes.place} aria-hidden>
          <IconPhoto size={18} stroke={1.75} />
          {texts.phone.photo(own.indexOf(shown) + 1, own.length)}
        </span>
      )}
      {hasFailed ? (
        <Unavailable
          text={texts.photoFailed}
          onRetry={() => {
            setFailed(false);
            setFailures(failures + 1);
          }}
        />
      ) : (
        <PhotoStage
          ref={stage}
          src={`${photoAddress(shown.id)}${failures === 0 ? '' : `?retry=${failures}`}`}
          name={shown.name}
          {...{ size, marks, isMoving, chosen, onChoose, onCross }}
          tool={hasTools ? tool : 'move'}
          turn={shown.turn}
          onMark={(given) => change({ type: 'mark', photo: shown.id, mark: given }) && onMarked(given)}
          onErase={(id) => change({ type: 'erase', photo: shown.id, mark: id })}
          onZoom={setZoom}
          onError={() => setFailed(true)}
        />
      )}
      {mark !== undefined && hasTools && (
        <ChosenMark
          key={mark.id}
          mark={mark}
          number={numberedNotes(marks).find((each) => each.mark.id === mark.id)?.number}
          onNote={(note) => change({ type: 'note', photo: shown.id, mark: mark.id, note })}
          onRemove={() => {
            change({ type: 'erase', photo: shown.id, mark: mark.id });
            onChoose(null);
          }}
          onDone={() => {
            if (mark.kind === 'text' && mark.note.trim() === '') change({ type: 'erase', photo: shown.id, mark: mark.id });
            onChoose(null);
          }}
        />
      )}
    </>
  );
}

interface ZoomProps {
  zoom: { percent: number; isWhole: boolean };
  stage: AnswerViewProps['stage'];
}

const Zoom = ({ zoom, stage }: ZoomProps) => (
  <>
    <IconButton label={texts.smaller} icon={<IconZoomOut {...icon} />} onClick={() => stage.current?.change({ type: 'zoom', factor: 0.8 })} />
    <button type="button" className={classes.zoom} onClick={() => stage.current?.change(zoom.isWhole ? { type: 'actual' } : { type: 'whole' })}>
      {zoom.isWhole ? texts.whole : texts.percent(zoom.percent)}
    </button>
    <IconButton label={texts.larger} icon={<IconZoomIn {...icon} />} onClick={() => stage.current?.change({ type: 'zoom', factor: 1.25 })} />
  </>
);

const Unavailable = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <div className={classes.unavailable}>
    <p>
      <IconPhotoOff size={24} stroke={1.75} aria-hidden />
      {text}
    </p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        {texts.retry}
      </Button>
    )}
  </div>
);

interface ChosenMarkProps {
  mark: Mark;
  number: number | undefined;
  onNote(note: string): void;
  onRemove(): void;
  onDone(): void;
}

/** The mark that was set or chosen last, with a field for its text and a button that deletes it. Enter and Esc finish it. */
function ChosenMark({ mark, number, onNote, onRemove, onDone }: ChosenMarkProps) {
  const MarkIcon = TOOL_ICONS[mark.kind];
  const mayHaveNote = mark.kind === 'question' || mark.kind === 'frame' || mark.kind === 'text';
  const label = mark.kind === 'text' ? texts.noteOfText : texts.note;
  return (
    <div className={classes.chosen}>
      {number === undefined ? <MarkIcon {...icon} /> : <span className={classes.number}>{number}</span>}
      {mayHaveNote ? (
        <input
          className={classes.note}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          // The tutor has just set or chosen the mark, and can type its text at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={noteOf(mark)}
          onChange={({ currentTarget }) => onNote(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }}
        />
      ) : (
        <span className={classes.note}>{texts.tools[mark.kind]}</span>
      )}
      <IconButton tone="danger" label={texts.removeChosen} icon={<IconTrash {...icon} />} onClick={onRemove} />
    </div>
  );
}

/** The marks of a photo as a list, for users who do not see or touch them. Marks without a text appear when the focus is among them. */
export function MarkList({ marks, onErase }: { marks: readonly Mark[]; onErase(mark: string): void }) {
  const notes = numberedNotes(marks);
  const rest = marks.filter((mark) => notes.every((note) => note.mark.id !== mark.id));
  const counts = new Map<string, number>();
  return (
    <>
      {notes.length > 0 && (
        <section>
          <h3 className={classes.label}>{texts.notes}</h3>
          <ol className={classes.notes}>
            {notes.map(({ number, mark, note }) => (
              <li key={mark.id}>
                <span className={classes.number}>{number}</span>
                <span>{note}</span>
                <IconButton label={texts.removeNote(number)} icon={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => onErase(mark.id)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {rest.length > 0 && (
        <ul className={classes.marks} aria-label={texts.marks}>
          {rest.map((mark) => {
            const place = (counts.get(mark.kind) ?? 0) + 1;
            counts.set(mark.kind, place);
            return (
              <li key={mark.id}>
                <VisuallyHidden>{texts.tools[mark.kind]}</VisuallyHidden>
                <button type="button" onClick={() => onErase(mark.id)}>
                  {texts.removeMark(mark.kind, place)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

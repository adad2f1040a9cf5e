import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPhoto, IconPhotoOff, IconReload, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { photoAddress } from '../../../../../domain/checking/photos/photo-path.ts';
import type { Check, DeletedPhotos, Mark, ReviewPhotos } from '../../../../../domain/checking/check-types.ts';
import { nextTurn, numberedNotes } from '../../../../../ui/photo-marks/geometry.ts';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import classes from './answer-view.module.css';
import { marksOf, type CheckAction } from '../check-edit.ts';
import { TOOLS, type Tool } from '../keys.ts';
import { PhotoStage, type StageHandle } from './photo-stage.tsx';
import type { DeskPhoto } from './photos-of.ts';
import { texts } from '../texts.ts';
import { ChosenMark } from './chosen-mark.tsx';
import { iconLook, TOOL_ICONS } from './tool-icons.ts';

export interface MarkedPhotoProps {
  photos: readonly DeskPhoto[];
  /** The known data of each photo in the work. */
  known: ReviewPhotos;
  deleted: DeletedPhotos;
  shown: DeskPhoto;
  check: Check;
  change(action: CheckAction): boolean;
  canUndo: boolean;
  tool: Tool;
  onTool(tool: Tool): void;
  isMoving: boolean;
  chosen: string | null;
  onChoose(mark: string | null): void;
  onCross(at: { x: number; y: number } | null): void;
  onMarked(mark: Mark): void;
  stage: RefObject<StageHandle | null>;
  /** Whether the tools are visible. On a phone they cover the whole screen. */
  hasTools: boolean;
  onTools(): void;
}

/** A photo of the work, with the tools that draw on it. */
export function MarkedPhoto(props: MarkedPhotoProps) {
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
            return <IconButton key={each} label={texts.tools[each]} aria-pressed={tool === each} className={classes.tool} icon={<ToolIcon {...iconLook} />} onClick={() => onTool(each)} />;
          })}
        {hasTools && <IconButton label={texts.undo} disabled={!canUndo} className={classes.undo} icon={<IconArrowBackUp {...iconLook} />} onClick={() => change({ type: 'undo' })} />}
        {hasTools && <span className={classes.space} />}
        {shown.kind === 'added' && <IconButton tone="danger" label={texts.removePhoto} icon={<IconTrash {...iconLook} />} onClick={() => change({ type: 'remove-photo', photo: shown.id })} />}
        <IconButton {...(!hasTools && { tone: 'outline' })} label={texts.turn} icon={<IconReload {...iconLook} />} onClick={turn} />
        {!hasTools && <IconButton tone="outline" label={texts.phone.open} icon={<IconPencil {...iconLook} />} onClick={onTools} />}
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
  stage: MarkedPhotoProps['stage'];
}

const Zoom = ({ zoom, stage }: ZoomProps) => (
  <>
    <IconButton label={texts.smaller} icon={<IconZoomOut {...iconLook} />} onClick={() => stage.current?.change({ type: 'zoom', factor: 0.8 })} />
    <button type="button" className={classes.zoom} onClick={() => stage.current?.change(zoom.isWhole ? { type: 'actual' } : { type: 'whole' })}>
      {zoom.isWhole ? texts.whole : texts.percent(zoom.percent)}
    </button>
    <IconButton label={texts.larger} icon={<IconZoomIn {...iconLook} />} onClick={() => stage.current?.change({ type: 'zoom', factor: 1.25 })} />
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

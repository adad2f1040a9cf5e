import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { photoAddress } from '../../../../../domain/checking/photos/photo-path.ts';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import classes from './answer-view.module.css';
import type { DeskPhoto } from './photos-of.ts';
import { texts } from '../texts.ts';
import { iconLook } from './tool-icons.ts';
import { MarkedPhoto, type MarkedPhotoProps } from './marked-photo.tsx';

interface AnswerViewProps extends Omit<MarkedPhotoProps, 'shown'> {
  text: string;
  shown: DeskPhoto | undefined;
  onShow(photo: DeskPhoto): void;
  onAddPhoto(): void;
}

/** What the pupil has handed in: a text, photos or nothing. It includes the tools that draw on photos. */
export function AnswerView(props: AnswerViewProps) {
  const { text, photos, shown, onShow, onAddPhoto, hasTools } = props;
  const own = photos.filter(({ kind }) => kind !== 'other');
  const others = photos.filter(({ kind }) => kind === 'other');
  return (
    <section className={classes.view} aria-label={texts.photos}>
      {shown !== undefined && <MarkedPhoto key={shown.id} {...props} shown={shown} />}
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
          {hasTools && <IconButton className={classes.add} tone="outline" label={texts.addPhoto} icon={<IconPhotoPlus {...iconLook} />} onClick={onAddPhoto} />}
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

import { VisuallyHidden } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { toVideo, type Video } from '../../../domain/video.ts';
import poster from '../../../ui/art/video-poster.svg';
import { texts } from './texts.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  /** The link as its author gave it. */
  link: string;
  title: string;
}

/** A video behind a poster: nothing of another site is loaded before it is asked for. */
export function VideoPlayer({ link, title }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const video = toVideo(link);

  return (
    <div className={classes.video}>
      {video !== null && (
        <div className={classes.frame}>
          {isPlaying ? (
            <Player video={video} title={title} onFailure={() => setFailed(true)} />
          ) : (
            <button type="button" className={classes.poster} onClick={() => setPlaying(true)}>
              <img src={poster} alt="" loading="lazy" />
              <span className={classes.play}>
                <IconPlayerPlayFilled size={28} aria-hidden />
              </span>
              <VisuallyHidden>{texts.watch}</VisuallyHidden>
            </button>
          )}
        </div>
      )}
      {(isPlaying || video === null) && (
        <p className={classes.elsewhere}>
          {(hasFailed || video === null) && (
            <>
              <span role="status">{texts.videoFailed}</span>{' '}
            </>
          )}
          <a href={link} target="_blank" rel="noopener noreferrer">
            {texts.openElsewhere}
          </a>
        </p>
      )}
    </div>
  );
}

/** The poster that was pressed is gone, and the focus would be with it. */
const takeFocus = (player: HTMLElement | null): void => player?.focus();

function Player({ video, title, onFailure }: { video: Video; title: string; onFailure(): void }) {
  if (video.provider === 'file') {
    return (
      <video ref={takeFocus} src={video.embedUrl} title={title} controls autoPlay onError={onFailure}>
        <track kind="captions" />
      </video>
    );
  }
  return (
    <iframe
      ref={takeFocus}
      src={video.embedUrl}
      title={title}
      // What the players need to run, but not the way to lead this page elsewhere. They come from other hosts, so
      // their own origin gives them nothing here.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube plays only for a page that tells its origin.
      referrerPolicy="strict-origin-when-cross-origin"
      onError={onFailure}
    />
  );
}

import { VisuallyHidden } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { toVideo, type Video } from '../../../domain/lessons/video.ts';
import poster from '../../../ui/art/video-poster.svg';
import { useOffline } from '../../../ui/offline/connection.ts';
import { texts as offlineTexts } from '../../../ui/offline/texts.ts';
import { texts } from './texts.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  /** The video link of the lesson (rule R59). */
  link: string;
  title: string;
}

/** A video behind a poster. It loads nothing from other sites until the user presses play (rule R59). */
export function VideoPlayer({ link, title }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isOffline = useOffline();
  const video = toVideo(link);

  // A video that is already playing stays on the page, because its player handles a lost network itself.
  if (isOffline && !isPlaying) return <p className={classes.video}>{offlineTexts.videoLater}</p>;
  return (
    <div className={classes.video}>
      {video !== null && (
        <div className={classes.frame}>
          {isPlaying ? (
            <Player video={video} title={title} onError={() => setFailed(true)} />
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
        <p className={classes.link}>
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

/** Focuses the player, because the poster button with the focus has disappeared. */
const focusPlayer = (player: HTMLElement | null): void => player?.focus();

function Player({ video, title, onError }: { video: Video; title: string; onError(): void }) {
  if (video.provider === 'file') {
    return (
      <video ref={focusPlayer} src={video.embedUrl} title={title} controls autoPlay onError={onError}>
        <track kind="captions" />
      </video>
    );
  }
  return (
    <iframe
      ref={focusPlayer}
      src={video.embedUrl}
      title={title}
      // The player must not leave the page, so `allow-top-navigation` is absent. `allow-same-origin` is safe, because players have other origins.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube requires the origin of the page.
      referrerPolicy="strict-origin-when-cross-origin"
      onError={onError}
    />
  );
}

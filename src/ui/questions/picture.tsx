import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import type { ImageSize } from '../../domain/questions/question.ts';
import { onNetworkBack } from '../hooks/use-online.ts';
import { onReached } from '../offline/connection.ts';
import { texts } from '../test-player/texts.ts';
import { uiTexts } from '../texts.ts';
import classes from './picture.module.css';

interface PictureProps {
  src: string;
  alt: string;
  /** The size of the picture. If it is missing, the place gets its size only when the picture has loaded. */
  size?: ImageSize | undefined;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
  /** Must be the same function at every render. */
  onMissing?: ((isMissing: boolean) => void) | undefined;
}

/**
 * A picture that shows a message if it did not load. It is loaded again when the user presses the button, when the network is back, and when
 * the server responds again.
 */
export function Picture({ src, alt, size, className, loading = 'eager', onMissing }: PictureProps) {
  const messageId = useId();
  const image = useRef<HTMLImageElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = failed === src;

  // On a page that the server has rendered, the picture may have failed before the script ran.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);

  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((last) => last + 1);
  }, []);
  useEffect(() => {
    if (!hasFailed) return undefined;
    onMissing?.(true);
    const stops = [onNetworkBack(retry), onReached(retry)];
    return () => {
      stops.forEach((stop) => stop());
      onMissing?.(false);
    };
  }, [hasFailed, onMissing, retry]);

  return (
    <div className={classes.place} data-failed={hasFailed || undefined}>
      <img
        // A new key creates a new element, which requests the picture again.
        key={attempt}
        ref={image}
        src={src}
        alt={alt}
        width={size?.width}
        height={size?.height}
        style={size ? ({ '--width': size.width, '--height': size.height } as CSSProperties) : undefined}
        data-sized={size ? true : undefined}
        className={className}
        // After a failure the picture is loaded at once, even if it is far from the viewport.
        loading={attempt === 1 ? loading : 'eager'}
        decoding="async"
        onError={() => setFailed(src)}
        onLoad={() => setFailed(null)}
      />
      {hasFailed && (
        <div className={classes.failure}>
          <p id={messageId} className={classes.message}>
            <IconPhotoOff size={20} stroke={1.75} aria-hidden />
            {texts.imageFailed}
          </p>
          <Button variant="default" onClick={retry} aria-describedby={messageId}>
            {uiTexts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

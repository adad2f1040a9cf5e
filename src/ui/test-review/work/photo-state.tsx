import { IconCloudUpload, IconPhotoOff, IconWifiOff } from '@tabler/icons-react';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

interface PhotoStateProps {
  text: string;
  onRetry?: () => void;
}

/** The message in place of a photo that is not shown. */
export function PhotoState({ text, onRetry }: PhotoStateProps) {
  const StateIcon = text === texts.offline ? IconWifiOff : text === texts.uploading ? IconCloudUpload : IconPhotoOff;
  return (
    <p className={classes.placeholder}>
      <StateIcon {...icon} />
      <span>
        {text}{' '}
        {onRetry && (
          <button type="button" className={classes.retry} onClick={onRetry}>
            {texts.retry}
          </button>
        )}
      </span>
    </p>
  );
}

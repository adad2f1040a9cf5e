import { nbsp } from '../lib/russian/typography.ts';
import type { PhotoFault } from './prepare-photo.ts';

/** The messages that say why a file cannot be used as a photo. */
export const faultTexts: Record<PhotoFault, (name: string) => string> = {
  unopened: (name) => `«${name}»: ${nbsp('этот браузер не открывает такие снимки. Снимите лист заново или сохраните снимок как JPEG.')}`,
  'not-photo': (name) => `«${name}» ${nbsp('— не снимок. Подойдут JPEG, PNG и WebP.')}`,
  broken: (name) => `«${name}»: ${nbsp('файл повреждён. Снимите лист заново.')}`,
};

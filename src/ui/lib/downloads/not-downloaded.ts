import { nbsp } from '../russian/typography.ts';

/**
 * Says why a download failed.
 * @param isUnreachable whether the server could not be reached
 */
export const notDownloaded = (isUnreachable: boolean): string =>
  nbsp(isUnreachable ? 'Нет соединения. Скачать файл можно, когда есть сеть.' : 'Файл не скачался. Попробуйте ещё раз.');

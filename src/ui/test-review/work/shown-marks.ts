/** Whether the marks on photos are shown. The device remembers the choice. */
import { readItem, writeItem } from '../../lib/device-storage.ts';

const KEY = 'listok:hidden-marks';

export const areMarksShown = (): boolean => readItem(KEY) === null;
export const showMarks = (areShown: boolean): boolean => writeItem(KEY, areShown ? null : '1');

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back to the system the memory that was needed only during the start. It frees about 20 MB of an idle server and
 * takes 0.1 s. V8 itself does this only when memory is short. The function `gc`, which `--expose-gc` defines, is the
 * only way to compact the heap.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
  // After that the young generation has only 1 MB. With V8's default factor it grows so slowly that garbage collections
  // take a fifth of the time under load.
  setFlagsFromString('--semi-space-growth-factor=8');
}

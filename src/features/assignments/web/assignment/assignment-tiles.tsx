import { IconCheck, IconCircleDashed, IconClock, IconPencil, IconZoomCheck } from '@tabler/icons-react';
import { Tiles } from '../../../../ui/components/indicators/tiles.tsx';
import type { Assignment } from '../../contract.ts';
import { texts } from './texts.ts';

/** Shows how many pupils have handed in, and the states of the others. States without pupils are left out. */
export function AssignmentTiles({ pupils, handedIn, checking, started, overdue }: Assignment['counts']) {
  const notStarted = pupils - handedIn - started;
  const others = [
    { icon: IconCircleDashed, label: texts.tiles.notStarted(notStarted), count: notStarted },
    { icon: IconPencil, label: texts.tiles.started(started), count: started },
    { icon: IconClock, label: texts.tiles.overdue(overdue), count: overdue },
    { icon: IconZoomCheck, label: texts.tiles.checking, count: checking },
  ].filter(({ count }) => count > 0);
  return <Tiles items={[{ icon: IconCheck, label: texts.tiles.handedIn(handedIn, pupils), count: handedIn }, ...others]} />;
}

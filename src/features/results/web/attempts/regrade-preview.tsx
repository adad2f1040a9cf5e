import { IconArrowDown, IconArrowUp, IconEqual, IconVersions } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { Tiles } from '../../../../ui/components/indicators/tiles.tsx';
import type { Regrading } from '../../contract.ts';
import classes from './regrade-preview.module.css';
import { regradeTexts as texts } from './regrade-texts.ts';
import type { RegradingPreview } from './use-regrading.ts';

const TILES = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['unchanged', IconEqual],
  ['notComparable', IconVersions],
] as const;

/**
 * The numbers of scores that rise, fall, stay, or cannot be compared.
 * @param counts `null` while they are being counted
 */
export const RegradeTiles = ({ counts }: { counts: Pick<Regrading, (typeof TILES)[number][0]> | null }) => (
  <div className={classes.tiles}>
    <Tiles items={TILES.map(([kind, icon]) => ({ icon, label: texts.tiles[kind], count: counts?.[kind] ?? null }))} />
  </div>
);

/** The number of changes that are shown at first. */
const SHOWN_AT_FIRST = 7;

const ChangeBadge = ({ difference }: { difference: number }) =>
  difference !== 0 && <StatusBadge kind={difference > 0 ? 'up' : 'down'}>{texts.signedPoints(difference)}</StatusBadge>;

/** The effects of a regrading, by pupil. */
export function RegradePreview({ preview }: { preview: RegradingPreview }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that showed all changes has disappeared, so the first new row takes the focus.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('li')[SHOWN_AT_FIRST]?.focus();
  }, [isWhole]);
  const { changes, maxScore, notComparable, checks } = preview;
  const otherChecks = checks.up + checks.down;
  const all = Math.max(preview.up + preview.down, changes.length);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <RegradeTiles counts={preview} />
      <ul ref={list} className={classes.changes}>
        {shown.map(({ uid, nickname, from, to, maxScoreBefore }) => (
          <li key={uid} tabIndex={-1} className={classes.change}>
            <b className={classes.name}>{nickname}</b>
            <span className={classes.scores}>
              <span className={classes.before}>
                {from} {maxScoreBefore !== undefined && texts.ofMaximum(maxScoreBefore)} →{' '}
              </span>
              <b>{to}</b> {texts.ofMaximum(maxScore)}
            </span>
            <ChangeBadge difference={to - from} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {shown.length < all && `${texts.shown(shown.length, all)} `}
        {notComparable > 0 && `${texts.notComparable} `}
        {otherChecks > 0 && `${texts.otherChecks(otherChecks)} `}
        {shown.length < changes.length && (
          <button type="button" className={classes.showAll} onClick={() => setWhole(true)}>
            {texts.showAll}
          </button>
        )}
      </p>
    </>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { OptionInput } from '../../../../ui/components/inputs/option-input.tsx';
import { RowMenu, type MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import type { Assigned } from '../../contract.ts';
import { useDueWords } from '../use-due-words.ts';
import { MissingBadges } from './state-badges.tsx';
import classes from './pupils-table.module.css';
import { missingNotes } from './pupil-notes.ts';
import { texts } from './texts.ts';

interface MissingTableProps {
  pupils: readonly Assigned[];
  hasGroups: boolean;
  selected: ReadonlySet<string>;
  /** Selects a pupil; `null` if there is no action on several pupils. */
  onSelect: ((uid: string, isSelected: boolean) => void) | null;
  itemsOf(pupil: Assigned): MenuItem[];
}

/** The table of the pupils who have not handed in. */
export function MissingTable({ pupils, hasGroups, selected, onSelect, itemsOf }: MissingTableProps) {
  const words = useDueWords();
  return (
    <table className={classes.table} aria-label={texts.missing}>
      <thead className={classes.hidden}>
        <tr>
          {onSelect && <th scope="col">{texts.columns.pupil}</th>}
          <th scope="col">{texts.columns.pupil}</th>
          <th scope="col">{texts.columns.state}</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {pupils.map((pupil) => {
          const { uid, nickname, email } = pupil;
          const notes = missingNotes(pupil, words, hasGroups);
          return (
            <tr key={uid} data-uid={uid} data-selected={selected.has(uid) || undefined} data-tickable={onSelect !== null || undefined}>
              {onSelect && (
                <td className={classes.tick}>
                  {/* The label enlarges the touch target. */}
                  <label>
                    <OptionInput type="checkbox" checked={selected.has(uid)} onChange={({ currentTarget }) => onSelect(uid, currentTarget.checked)} />
                    <VisuallyHidden>{texts.select(nickname)}</VisuallyHidden>
                  </label>
                </td>
              )}
              <td className={classes.pupil}>
                <Link to={`/admin/users/${uid}`} className={classes.link}>
                  {nickname}
                </Link>
                <div className={classes.note}>{email}</div>
              </td>
              <td className={classes.state}>
                <div className={classes.badges}>
                  <MissingBadges {...pupil} />
                  {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
                </div>
              </td>
              <td className={classes.menu}>
                <RowMenu name={nickname} items={itemsOf(pupil)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

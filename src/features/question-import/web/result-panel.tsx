import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { NetworkError } from '../../../domain/errors.ts';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { ImportedQuestion, NotTaken, type PlaceOf } from './imported-question.tsx';
import type { ImportItem, Told } from './import-items.ts';
import classes from './result-panel.module.css';
import { texts } from './texts.ts';

/** The number of rows that are shown at first. */
const PAGE_SIZE = 50;

/** A test that can get the questions. */
export interface TargetOption {
  value: string;
  label: string;
}

interface ResultPanelProps {
  items: readonly ImportItem[];
  /** The lines before the first question that were not imported. */
  before: readonly Told[];
  /** The number of parts that were not imported. */
  notTaken: number;
  state: 'empty' | 'reading' | 'failed' | 'done';
  error: Error | null;
  onRetry(): void;
  isTaken(item: ImportItem): boolean;
  isThere(item: ImportItem): boolean;
  onTake(item: ImportItem, isTaken: boolean): void;
  placeOf: PlaceOf;
  onGoTo: ((line: number) => void) | undefined;
  target: string;
  targets: readonly { group: string; items: TargetOption[] }[];
  onTarget(target: string): void;
  /** The number of questions that do not fit into the test. */
  staysOut: number;
  isOpening: boolean;
  onOpen(): void;
  /** A warning above the button, for example about a list that did not load. */
  warning: ReactNode;
}

/** The questions that an import has found, and the choice of the test that gets them. */
export function ResultPanel(props: ResultPanelProps) {
  const { items, before, notTaken, state, error, isTaken } = props;
  const [shown, setShown] = useState(PAGE_SIZE);
  const withNotes = items.filter(({ problems }) => problems.length > 0).length;
  const chosen = items.filter(isTaken).length;
  return (
    <section className={classes.panel} aria-busy={state === 'reading'}>
      <header className={classes.header} role="status">
        {state === 'empty' && <p className={classes.dimmed}>{texts.empty}</p>}
        {state === 'reading' && items.length === 0 && <p className={classes.dimmed}>{texts.reading}</p>}
        {(state === 'done' || (state === 'reading' && items.length > 0)) && (
          <>
            <h2>{items.length === 0 ? texts.nothingFound : texts.found(items.length)}</h2>
            <span className={classes.dimmed}>{state === 'reading' ? texts.reading : items.length === 0 ? texts.checkFormat : texts.summary(withNotes, notTaken)}</span>
          </>
        )}
        {state === 'failed' && <h2>{error instanceof NetworkError ? texts.offline : uiTexts.notRead}</h2>}
      </header>
      {state === 'reading' && items.length === 0 && (
        <div className={classes.body}>
          <Skeleton height={20} mb={12} />
          <Skeleton height={20} width="70%" mb={12} />
          <Skeleton height={20} width="50%" />
        </div>
      )}
      {state === 'failed' && (
        <div className={classes.body}>
          <Alert tone="error" role="alert">
            {error instanceof NetworkError ? texts.offlineText : (error?.message ?? texts.failed)}
          </Alert>
          <Button variant="default" onClick={props.onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {state !== 'failed' && before.length > 0 && (
        <div className={classes.before}>
          <NotTaken told={before} placeOf={props.placeOf} />
        </div>
      )}
      {state !== 'failed' && items.length > 0 && (
        <ol>
          {items.slice(0, shown).map((item) => (
            <ImportedQuestion
              key={item.number}
              item={item}
              isTaken={isTaken(item)}
              isThere={props.isThere(item)}
              placeOf={props.placeOf}
              onGoTo={props.onGoTo}
              onTake={(taken) => props.onTake(item, taken)}
            />
          ))}
        </ol>
      )}
      {items.length > shown && (
        <div className={classes.body}>
          <Button variant="default" onClick={() => setShown((count) => count + PAGE_SIZE)}>
            {texts.showMore}
          </Button>
        </div>
      )}
      {state !== 'failed' && items.length > 0 && (
        <footer className={classes.footer}>
          {props.warning}
          {props.staysOut > 0 && (
            <p className={classes.warning} role="status">
              {texts.staysOut(props.staysOut)}
            </p>
          )}
          <div className={classes.target}>
            <NativeSelect
              className={classes.select}
              label={texts.target}
              value={props.target}
              data={[{ value: '', label: texts.newTest }, ...props.targets.filter((group) => group.items.length > 0)]}
              onChange={({ currentTarget: { value } }) => props.onTarget(value)}
            />
            <LoadingButton isBusy={props.isOpening} busyLabel={texts.preparing} disabled={chosen === 0} onClick={props.onOpen}>
              {texts.open}
            </LoadingButton>
          </div>
        </footer>
      )}
    </section>
  );
}

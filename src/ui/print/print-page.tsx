import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { variantOf, type PrintableTest, type PrintedQuestion } from '../../domain/print/variant.ts';
import { maxScore } from '../../domain/questions/scoring.ts';
import { FallenLeafArt } from '../art/fallen-leaf.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { PageHeader } from '../components/page/page-header.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { printSettingsIn } from './print-settings.ts';
import { Sheet } from './sheet.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface PrintPageProps {
  test: PrintableTest & { name: string };
}

/** A stored test as sheets for pupils and the keys; calls the printer as soon as they stand (rules R160 to R164). */
export function PrintPage({ test }: PrintPageProps) {
  const [search] = useSearchParams();
  const { variants: count, shuffles, pictures, explanations } = printSettingsIn(search);
  const variants = Array.from({ length: count }, (_, index) => variantOf(test, index + 1, shuffles));
  const rules = rulesOf(variants[0] ?? []);
  const [readyCount, setReadyCount] = useState(0);
  const isReady = readyCount >= count;
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || wasPrinted.current) return;
    wasPrinted.current = true;
    window.print();
  }, [isReady]);
  const isEmpty = variants[0]?.length === 0;
  return (
    <>
      <div className={classes.toolbar}>
        <PageHeader
          title={test.name}
          back={<BackLink to="/admin">{texts.back}</BackLink>}
          actions={
            !isEmpty && (
              <Button leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />} disabled={!isReady} onClick={() => window.print()}>
                {isReady ? texts.print : texts.preparing}
              </Button>
            )
          }
        />
      </div>
      {isEmpty ? (
        <EmptyState art={FallenLeafArt} title={texts.empty} text={texts.emptyText} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so the keyboard must scroll it
        <div className={classes.sheets} role="group" aria-label={texts.sheets(test.name)} tabIndex={0}>
          {variants.map((questions, index) => (
            <Sheet
              key={`${index} ${search.toString()}`}
              name={test.name}
              variant={index + 1}
              questions={questions}
              rules={rules}
              hasPictures={pictures}
              onReady={() => setReadyCount((ready) => ready + 1)}
            />
          ))}
          <KeysSheet
            name={test.name}
            maxScore={maxScore(test.questions)}
            variants={variants}
            rules={rules}
            hasExplanations={explanations}
          />
        </div>
      )}
    </>
  );
}

/** How the points of the kinds of a test are counted, each kind and scoring once. */
const rulesOf = (questions: readonly PrintedQuestion[]): string[] => [
  ...new Set(questions.map(({ question }) => texts.rule(question.type, 'scoring' in question && question.scoring !== undefined))),
];

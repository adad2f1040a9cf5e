import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { examProfile } from '../../domain/exams/exams.ts';
import { toVariants, type PrintedTest } from '../../domain/print/variants.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import { FallenLeafArt } from '../art/fallen-leaf.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { PageHeader } from '../components/page/page-header.tsx';
import { loadMarkdown } from '../markdown/later-markdown.tsx';
import { PaperLook } from '../questions/paper-look-context.ts';
import { CriteriaSheet } from './criteria-sheet.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { printSettingsIn } from './print-settings.ts';
import { Sheet } from './sheet.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface PrintPageProps {
  test: PrintedTest & { name: string };
}

/**
 * A stored test as sheets for pupils, and its keys. It opens the print dialog of the browser as soon as the pages are ready (rules R160 to
 * R164).
 */
export function PrintPage({ test }: PrintPageProps) {
  const [search] = useSearchParams();
  const settings = printSettingsIn(search);
  const variants = toVariants(test, settings);
  const [readyCount, setReadyCount] = useState(0);
  const profile = test.exam ? examProfile(test.exam) : null;
  // The sheets are measured with the text that will be printed, so they wait for texts in Markdown.
  const hasTexts = settings.explanations || (test.materials ?? []).some(({ text }) => text !== '');
  const [isTextReady, setTextReady] = useState(!hasTexts);
  const isReady = readyCount >= variants.length && isTextReady;
  // Explanations and materials need the Markdown code, which loads later.
  useEffect(() => {
    if (!isTextReady) void loadMarkdown().then(() => setTextReady(true));
  }, [isTextReady]);
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || wasPrinted.current) return;
    wasPrinted.current = true;
    window.print();
  }, [isReady]);
  const isEmpty = variants[0]?.questions.length === 0;
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
          {isTextReady && (
            <PaperLook value={profile !== null}>
              {variants.map((variant) => (
                <Sheet
                  key={`${variant.number} ${search.toString()}`}
                  name={test.name}
                  variant={variant}
                  hasPictures={settings.pictures}
                  hasBlank={settings.blank}
                  profile={profile}
                  onReady={() => setReadyCount((ready) => ready + 1)}
                />
              ))}
              <KeysSheet name={test.name} maxScore={maxScore(test.questions)} variants={variants} hasExplanations={settings.explanations} profile={profile} />
              {variants[0] !== undefined && <CriteriaSheet name={test.name} variant={variants[0]} />}
            </PaperLook>
          )}
        </div>
      )}
    </>
  );
}

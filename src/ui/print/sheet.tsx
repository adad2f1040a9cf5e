import { useLayoutEffect, useRef, useState } from 'react';
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import { pointRules } from '../../domain/print/point-rules.ts';
import { materialsAbove } from '../../domain/print/printed-materials.ts';
import { keepsOrder, type Variant } from '../../domain/print/variants.ts';
import { BlankSheet } from './blank-sheet.tsx';
import { packPages } from './pack-pages.ts';
import { PrintedMaterial } from './printed-material.tsx';
import { PrintedQuestion } from './printed-question.tsx';
import { SheetHead, SheetPage } from './sheet-page.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface SheetProps {
  /** The name of the test. */
  name: string;
  variant: Variant;
  hasPictures: boolean;
  /** Whether the pupil writes the answers on a separate answer sheet. */
  hasBlank: boolean;
  profile: ExamProfile | null;
  /** Called when the sheet has been distributed over its pages. */
  onReady(): void;
}

/** The pages of one variant. The questions are distributed only when fonts and pictures have their size, because no question may be split. */
export function Sheet({ name, variant: { number: variant, questions }, hasPictures, hasBlank, profile, onReady }: SheetProps) {
  // A test that keeps its order has only one variant, which needs no number.
  const shown = keepsOrder(questions.map(({ question }) => question)) ? null : variant;
  const foot = texts.foot(name, shown);
  const head = <SheetHead name={name} label={shown === null ? '' : texts.variant(shown)} />;
  const above = materialsAbove(questions);
  const blocks = [
    ...questions.map((printed, index) => {
      const material = above[index] ?? null;
      return (
        <div key={printed.siteNumber}>
          {material !== null && <PrintedMaterial printed={material} hasPictures={hasPictures} />}
          <PrintedQuestion number={index + 1} printed={printed} hasPicture={hasPictures} hasBlank={hasBlank} />
        </div>
      );
    }),
    <p key="rules" className={classes.rules}>
      {texts.points(pointRules(questions.map(({ question }, index) => ({ number: index + 1, question }))))}
    </p>,
  ];
  const [pages, setPages] = useState<number[][] | null>(null);
  const measured = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    let isGone = false;
    const element = measured.current;
    if (element === null) return undefined;
    void pagesOf(element).then((packed) => !isGone && setPages(packed));
    return () => {
      isGone = true;
    };
  }, []);
  const isReady = pages !== null;
  useLayoutEffect(() => {
    if (isReady) onReady();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isReady]);

  if (pages === null) {
    return (
      <div ref={measured} className={classes.measured} aria-hidden>
        <SheetPage head={head} foot={foot} page="">
          <div data-room className={classes.room} />
        </SheetPage>
        <SheetPage foot={foot} page="">
          <div data-room className={classes.room} />
        </SheetPage>
        <SheetPage foot={foot} page="">
          {blocks.map((block) => (
            <div key={block.key} data-block className={classes.block}>
              {block}
            </div>
          ))}
        </SheetPage>
      </div>
    );
  }
  const count = pages.length + Number(hasBlank);
  return (
    <>
      {pages.map((indexes, page) => (
        <SheetPage key={indexes[0] ?? 'empty'} head={page === 0 ? head : null} foot={foot} page={texts.page(page + 1, count)}>
          {indexes.map((index) => (
            <div key={blocks[index]?.key} className={classes.block}>
              {blocks[index]}
            </div>
          ))}
        </SheetPage>
      ))}
      {hasBlank && <BlankSheet name={name} questions={questions} profile={profile} foot={foot} page={texts.page(count, count)} />}
    </>
  );
}

/** Measures the invisible copy of the sheet and distributes it over pages, after fonts and pictures have loaded. */
async function pagesOf(measured: HTMLElement): Promise<number[][]> {
  const pictures = [...measured.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...pictures]);
  const [first, other] = [...measured.querySelectorAll<HTMLElement>('[data-room]')].map(({ clientHeight }) => clientHeight);
  const heights = [...measured.querySelectorAll<HTMLElement>('[data-block]')].map((block) => block.getBoundingClientRect().height);
  return packPages(heights, first ?? 0, other ?? 0);
}

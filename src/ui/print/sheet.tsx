import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { pointRules } from '../../domain/print/point-rules.ts';
import type { Variant } from '../../domain/print/variants.ts';
import { packPages } from './pack-pages.ts';
import { PrintedQuestion } from './printed-question.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

interface SheetProps {
  /** Of the test. */
  name: string;
  variant: Variant;
  hasPictures: boolean;
  /** The sheet has its pages. */
  onReady(): void;
}

/** The pages of one variant. They are packed once letters and pictures have their size, so that no question is split. */
export function Sheet({ name, variant: { number: variant, questions }, hasPictures, onReady }: SheetProps) {
  const blocks = [
    ...questions.map((printed, index) => <PrintedQuestion key={printed.siteNumber} number={index + 1} printed={printed} hasPicture={hasPictures} />),
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
        <Page head={<Head name={name} variant={variant} />} foot={texts.foot(name, variant)} page="">
          <div data-room className={classes.room} />
        </Page>
        <Page foot={texts.foot(name, variant)} page="">
          <div data-room className={classes.room} />
        </Page>
        <Page foot={texts.foot(name, variant)} page="">
          {blocks.map((block) => (
            <div key={block.key} data-block className={classes.block}>
              {block}
            </div>
          ))}
        </Page>
      </div>
    );
  }
  return pages.map((indexes, page) => (
    <Page
      key={indexes[0] ?? 'empty'}
      head={page === 0 ? <Head name={name} variant={variant} /> : null}
      foot={texts.foot(name, variant)}
      page={texts.page(page + 1, pages.length)}
    >
      {indexes.map((index) => (
        <div key={blocks[index]?.key} className={classes.block}>
          {blocks[index]}
        </div>
      ))}
    </Page>
  ));
}

/** Packs what has been drawn to be measured, once letters and pictures are there. */
async function pagesOf(measured: HTMLElement): Promise<number[][]> {
  const pictures = [...measured.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...pictures]);
  const [first, other] = [...measured.querySelectorAll<HTMLElement>('[data-room]')].map(({ clientHeight }) => clientHeight);
  const heights = [...measured.querySelectorAll<HTMLElement>('[data-block]')].map((block) => block.getBoundingClientRect().height);
  return packPages(heights, first ?? 0, other ?? 0);
}

function Head({ name, variant }: { name: string; variant: number }) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <h2>{name}</h2>
        <span className={classes.variant}>{texts.variant(variant)}</span>
      </div>
      <div className={classes.fields}>
        {[texts.name, texts.group, texts.date].map((field) => (
          <span key={field}>
            {field} <span className={classes.line} />
          </span>
        ))}
      </div>
    </div>
  );
}

interface PageProps {
  head?: ReactNode;
  foot: string;
  page: string;
  children: ReactNode;
}

function Page({ head, foot, page, children }: PageProps) {
  return (
    <section className={classes.page}>
      {head}
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>
        <span>{foot}</span>
        <span>{page}</span>
      </div>
    </section>
  );
}

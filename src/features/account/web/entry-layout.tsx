import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../../domain/product.ts';
import { LogoMark } from '../../../ui/art/logo-mark.tsx';
import plate from '../../../ui/art/plate-rowan.svg';
import sprig from '../../../ui/art/sprig-rowan.svg';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import classes from './entry-layout.module.css';
import { texts } from './texts.ts';

interface EntryLayoutProps {
  title: string;
  about: string;
  children: ReactNode;
  /** The way to the other of the two pages. */
  other: { question: string; link: string; to: string };
  /** On a phone the form leaves no room for the leaf. */
  isLong?: boolean;
}

/** The frame of the two pages in front of the site: the herbarium plate beside a form. */
export function EntryLayout({ title, about, children, other, isLong = false }: EntryLayoutProps) {
  // Where to go on once in: who followed a link to a test may have to register first.
  const state: unknown = useLocation().state;
  return (
    <div className={classes.layout}>
      <aside className={classes.plate}>
        <img src={plate} alt="" loading="lazy" />
        <div className={classes.caption}>
          <div className={classes.sheet}>Гербарный лист № 14</div>
          <div className={classes.species}>Рябина обыкновенная</div>
          <div lang="la">Sorbus aucuparia L.</div>
        </div>
      </aside>
      {!isLong && <img src={sprig} alt="" loading="lazy" className={classes.sprig} />}
      <main className={classes.main} id="content">
        <div className={classes.form}>
          <div className={classes.logo}>
            <LogoMark size={34} />
            {PRODUCT_NAME}
          </div>
          <PageTitle>{title}</PageTitle>
          <p className={classes.about}>{about}</p>
          {!navigator.cookieEnabled && <FormAlert mb={20}>{texts.noCookies}</FormAlert>}
          {children}
          <p className={classes.other}>
            {other.question} <Link to={other.to} state={state}>{other.link}</Link>
          </p>
        </div>
      </main>
    </div>
  );
}

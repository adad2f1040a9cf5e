import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../domain/product.ts';
import { Decoration } from '../../../ui/art/decoration.tsx';
import { LogoMark } from '../../../ui/art/logo-mark.tsx';
import plate from '../../../ui/art/plate-rowan.svg';
import sprig from '../../../ui/art/sprig-rowan.svg';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { drawFooter, FOOTER_KEY, type Drawable } from '../../../ui/consent/visitor-footer.ts';
import { PageTitle } from '../../../ui/components/page/page-title.tsx';
import { useOffline } from '../../../ui/offline/connection.ts';
import { texts as offlineTexts } from '../../../ui/offline/texts.ts';
import classes from './auth-layout.module.css';
import { texts } from './texts.ts';
import { useEntry } from './use-return-to.ts';

interface AuthLayoutProps {
  title: string;
  about: string;
  children: ReactNode;
  /** The link to the other page. */
  other: { question: string; link: string; to: string };
  /** Whether the form is long. The leaf is then hidden on a phone, because it has no room there. */
  isLong?: boolean;
}

/** The layout of the pages for sign-in, registration and password reset: a herbarium plate beside a form. */
export function AuthLayout({ title, about, children, other, isLong = false }: AuthLayoutProps) {
  // The link passes the page to return to on to the other form. A visitor who has followed a link to a test may have to
  // register first.
  const state = useEntry();
  const isHydrated = useHydrated();
  const isWide = useBreakpoint('desktop');
  const isOffline = useOffline();
  const { data: footer } = useQuery<Drawable>({ queryKey: FOOTER_KEY, enabled: false });
  return (
    <div className={classes.layout}>
      <aside className={classes.plate}>
        {isWide && <Decoration file={plate} viewBox="0 0 560 800" />}
        <div className={classes.caption}>
          <div className={classes.sheet}>Гербарный лист № 14</div>
          <div className={classes.species}>Рябина обыкновенная</div>
          <div lang="la">Sorbus aucuparia L.</div>
        </div>
      </aside>
      {!isLong && !isWide && <Decoration file={sprig} viewBox="0 110 420 565" className={classes.sprig} />}
      <main className={classes.main} id="content">
        <div className={classes.form}>
          <div className={classes.logo}>
            <LogoMark size={34} />
            {PRODUCT_NAME}
          </div>
          <PageTitle>{title}</PageTitle>
          <p className={classes.about}>{about}</p>
          {isOffline && (
            <Alert tone="attention" role="status" mb={20}>
              {offlineTexts.offline}
            </Alert>
          )}
          {isHydrated && !navigator.cookieEnabled && <FormAlert mb={20}>{texts.noCookies}</FormAlert>}
          {children}
          <p className={classes.other}>
            {other.question} <Link to={other.to} state={state}>{other.link}</Link>
          </p>
          {footer && drawFooter(footer)}
        </div>
      </main>
    </div>
  );
}

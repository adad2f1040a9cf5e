import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import late from '../../ui/late.module.css';
import { StripPlace } from '../../ui/strip.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { Header } from './header.tsx';
import classes from './page-frame.module.css';
import type { FrameUser } from './sections.ts';

const MAIN_ID = 'main';

interface PageFrameProps {
  user: FrameUser;
  onSignOut: () => void;
  children: ReactNode;
}

/** What stands around a page: the way past the navigation, the header, a place for strips, the content's column. */
export function PageFrame({ user, onSignOut, children }: PageFrameProps) {
  const [stripPlace, setStripPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className={classes.skip}
        onClick={(event) => {
          // The focus goes without changing the address, which belongs to the router.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        Перейти к содержанию
      </a>
      <Header user={user} onSignOut={onSignOut} />
      <div className={classes.strips}>
        {/* There before what they say is, or it would not be read aloud everywhere; a status is what says something. */}
        <div aria-live="polite" ref={setStripPlace} />
        <div aria-live="polite" className={classes.next}>
          <NextPage />
        </div>
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <StripPlace value={stripPlace}>{children}</StripPlace>
      </main>
    </>
  );
}

/** Says that the page which was asked for is still on its way: on a slow line nothing else would show that a tap was felt. */
const NextPage = () => useNavigation().state === 'loading' && <p className={late.late}>{uiTexts.loading}</p>;

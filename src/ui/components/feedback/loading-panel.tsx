import { LogoMark } from '../../art/logo-mark.tsx';
import classes from './loading-panel.module.css';
import { uiTexts } from '../../texts.ts';

/** The logo and «Загрузка…», shown while the session or the code of a page loads. */
export function LoadingPanel() {
  return (
    <output className={classes.loading}>
      <LogoMark size={56} />
      {uiTexts.loading}
    </output>
  );
}

import { LogoMark } from './art/logo-mark.tsx';
import classes from './loading-panel.module.css';
import { uiTexts } from './texts.ts';

/** The mark and «Загрузка…», while it isn't known who reads or which page this is. */
export function LoadingPanel() {
  return (
    <output className={classes.loading}>
      <LogoMark size={56} />
      {uiTexts.loading}
    </output>
  );
}

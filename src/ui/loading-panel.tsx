import { LogoMark } from './art/logo-mark.tsx';
import classes from './loading-panel.module.css';

/** The mark and «Загрузка…», while it isn't known who reads or which page this is. */
export function LoadingPanel() {
  return (
    <output className={classes.loading}>
      <LogoMark size={56} />
      Загрузка…
    </output>
  );
}

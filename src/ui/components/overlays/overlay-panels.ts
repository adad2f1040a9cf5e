/** Dialogs and sheets, in one chunk that loads after the page. */
export { DialogPanel } from './dialog-panel.tsx';
export { SheetPanel } from './sheet-panel.tsx';

/** Dialogs and sheets are in one chunk, which loads after the page. */
export { DialogPanel } from './dialog-panel.tsx';
export { SheetPanel } from './sheet-panel.tsx';

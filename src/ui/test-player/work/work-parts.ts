export { askToFinish } from './ask-to-finish.ts';
export { PhotosField } from './photos-field.tsx';
export { PhotosNote } from './photos-note.tsx';
export { SendingWork } from './sending-work.tsx';
export { SignsRow } from './signs-row.tsx';

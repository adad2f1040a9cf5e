import { Fragment } from 'react';
import classes from './note-text.module.css';

const ADDRESS = /https:\/\/[\p{L}\p{N}][^\s<>"«»]*/giu;
/** Characters after an address that are not a part of it. They end the sentence, or close a bracket that was opened before the address. */
const TRAILING = /[.,;:!?…'’”)\]]+$/;

interface Part {
  text: string;
  isAddress: boolean;
}

/** The address without the characters that belong to the sentence. A closing bracket is kept if the address contains the opening bracket. */
function addressIn(found: string): string {
  let address = found;
  for (;;) {
    const end = TRAILING.exec(address)?.[0] ?? '';
    if (end === '') return address;
    const last = address.slice(-1);
    const opening = { ')': '(', ']': '[' }[last];
    const isOpened = opening !== undefined && address.split(opening).length >= address.split(last).length;
    if (isOpened) return address;
    address = address.slice(0, -1);
  }
}

/** Splits a text into https addresses and the text between them. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = addressIn(found);
    parts.push({ text: text.slice(end, index), isAddress: false }, { text: address, isAddress: true });
    end = index + address.length;
  }
  parts.push({ text: text.slice(end), isAddress: false });
  return parts.filter((part) => part.text !== '');
}

/** The tutor's message. It is plain text: line breaks stay, and https addresses become links. */
export const NoteText = ({ text, isShort = false }: { text: string; isShort?: boolean }) => (
  <p className={classes.note} data-short={isShort || undefined}>
    {partsOf(text).map((part, index) =>
      part.isAddress ? (
        <a key={index} href={part.text} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      ) : (
        <Fragment key={index}>{part.text}</Fragment>
      ),
    )}
  </p>
);

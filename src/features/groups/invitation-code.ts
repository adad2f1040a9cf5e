import { randomInt } from 'node:crypto';

/** The characters of a code. They are only letters and digits, because messengers cut other characters off the end of a link. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The length of a code. It has 71 bits, so nobody can guess it. */
const LENGTH = 12;

export const newInvitationCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

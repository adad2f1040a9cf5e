import { randomInt } from 'node:crypto';

/** Letters and digits only: messengers leave other characters at the end of a link out. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 71 bits: nobody finds a group by guessing. */
const LENGTH = 12;

export const newInvitationCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The database stores only this hash of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

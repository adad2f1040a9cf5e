import { hash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token. The database stores only the hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

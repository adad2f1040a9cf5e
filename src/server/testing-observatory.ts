/**
 * Marks an answer over https by the published rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory,
 * algorithm 5): 100 points, less what is missing, and extra ones where nothing much is.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Marks {
  csp: number;
  cookies: number;
  cors: number;
  referrer: number;
  hsts: number;
  sri: number;
  nosniff: number;
  framing: number;
  corp: number;
}

interface Grade {
  score: number;
  grade: 'A+' | 'A' | 'worse';
  marks: Marks;
}

type Policy = Map<string, Set<string>>;

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const HALF_A_YEAR = 15_768_000;
const ENOUGH_FOR_EXTRA = 90;

const policyOf = (header: string): Policy =>
  new Map(
    header
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== undefined && name !== '')
      .map(([name = '', ...sources]) => [name.toLowerCase(), new Set(sources)]),
  );

/** Sources of a directive, those of default-src where it isn't there, everything where that isn't either. */
const sourcesOf = (policy: Policy, name: string): string[] => [...(policy.get(name) ?? policy.get('default-src') ?? ['*'])];

/** 'unsafe-inline' means nothing beside a nonce or a hash. */
function effective(sources: string[]): string[] {
  const isBound = sources.some((source) => /^'(nonce|sha\d{3})-/.test(source));
  return isBound ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

function markCsp(header: string | undefined): number {
  if (header === undefined) return -25;
  const policy = policyOf(header);
  const [scripts, styles] = [effective(sourcesOf(policy, 'script-src')), effective(sourcesOf(policy, 'style-src'))];
  const isUnsafe = (source: string) => BROAD.includes(source) || source === "'unsafe-inline'" || source === 'data:';
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  if (scripts.some(isUnsafe) || sourcesOf(policy, 'object-src').some((source) => BROAD.includes(source))) return -20;
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  const [passive, active] = [[...policy.keys()].filter(isPassive), [...policy.keys()].filter((name) => !isPassive(name))];
  if (active.some((name) => sourcesOf(policy, name).some(isPlain))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.some((name) => sourcesOf(policy, name).some(isPlain))) return -10;
  if (styles.some(isUnsafe)) return 0;
  const byDefault = policy.get('default-src');
  return byDefault?.size === 1 && byDefault.has("'none'") ? 10 : 5;
}

function markCookies(lines: readonly string[]): number {
  if (lines.length === 0) return 0;
  const flags = lines.map((line) => ({
    isSession: /^[^=]*(sess|login)/i.test(line),
    isSecure: /;\s*secure/i.test(line),
    isHttpOnly: /;\s*httponly/i.test(line),
    hasSameSite: /;\s*samesite=(lax|strict)/i.test(line),
  }));
  if (flags.some(({ isSession, isSecure }) => isSession && !isSecure)) return -40;
  if (flags.some(({ isSession, isHttpOnly }) => isSession && !isHttpOnly)) return -30;
  if (flags.some(({ isSecure }) => !isSecure)) return -20;
  return flags.every(({ hasSameSite }) => hasSameSite) ? 5 : 0;
}

function markReferrer(header: string | undefined): number {
  if (header === undefined) return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(header) ? 5 : -5;
}

function markHsts(header: string | undefined): number {
  const age = /max-age=(\d+)/.exec(header ?? '')?.[1];
  if (age === undefined) return -20;
  return Number(age) >= HALF_A_YEAR ? 0 : -10;
}

function markFraming(headers: IncomingHttpHeaders): number {
  const ancestors = policyOf(String(headers['content-security-policy'] ?? '')).get('frame-ancestors');
  if (ancestors !== undefined && ![...ancestors].some((source) => BROAD.includes(source))) return 5;
  return /^(deny|sameorigin)$/i.test(String(headers['x-frame-options'])) ? 0 : -20;
}

function markCorp(header: unknown): number {
  if (header === undefined) return 0;
  if (header === 'same-origin' || header === 'same-site') return 10;
  return header === 'cross-origin' ? 0 : -5;
}

/** Scripts of the page's own origin need no checksum; others do. */
function markSri(html: string): number {
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="(https?:)?\/\/[^>]*>/g)].map(([tag]) => tag);
  if (foreign.length === 0) return 0;
  return foreign.every((tag) => tag.includes('integrity=')) ? 5 : -5;
}

/** The marks of an answer, their sum and its grade; extra points count from 90 points on. */
export function gradeOf({ headers, text }: { headers: IncomingHttpHeaders; text: string }): Grade {
  const marks: Marks = {
    csp: markCsp(headers['content-security-policy']?.toString()),
    cookies: markCookies(headers['set-cookie'] ?? []),
    cors: headers['access-control-allow-credentials'] === undefined ? 0 : -50,
    referrer: markReferrer(headers['referrer-policy']?.toString()),
    hsts: markHsts(headers['strict-transport-security']),
    sri: markSri(text),
    nosniff: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    framing: markFraming(headers),
    corp: markCorp(headers['cross-origin-resource-policy']),
  };
  const all = Object.values(marks) as number[];
  const withoutExtra = all.filter((mark) => mark < 0).reduce((sum, mark) => sum + mark, 100);
  const score = withoutExtra >= ENOUGH_FOR_EXTRA ? all.reduce((sum, mark) => sum + mark, 100) : withoutExtra;
  return { score, grade: score >= 100 ? 'A+' : score >= ENOUGH_FOR_EXTRA ? 'A' : 'worse', marks };
}

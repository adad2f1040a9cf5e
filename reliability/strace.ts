import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a process asked of the system, as far as it matters to what a disk holds after a loss of power. */
export type Event =
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'make'; path: string }
  | { kind: 'remove'; path: string }
  /** A thread asks for a file, or for the names in a folder, to be brought to the disk. */
  | { kind: 'begin-sync'; path: string; thread: string }
  /** What was there when it asked is on the disk by now. */
  | { kind: 'sync'; path: string; thread: string }
  /** Left for the network. */
  | { kind: 'send'; text: string };

const CALLS = 'openat,pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink,rename,sendto,sendmsg';
/** More than any page of a database or any answer of a test. */
const LONGEST = 1 << 20;

/** Whether this machine has strace and lets one process look at the calls of another, or meddle with them. */
export const canTrace = (): boolean => spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

/** The program under which another runs so that its calls are written into a file. */
export const underStrace = (file: string): string[] => [
  'strace',
  // The tracer is the grandchild: a signal to the child reaches the program.
  '-D',
  '-f',
  '-yy',
  '-xx',
  '-s',
  String(LONGEST),
  '-e',
  `trace=${CALLS}`,
  '-o',
  file,
];

/** Reads what was written under strace, in its order: a write where it began, a sync where it began and where it ended. */
export async function* readTrace(file: string): AsyncGenerator<Event> {
  /** What each thread is still waiting for. */
  const unfinished = new Map<string, string>();
  for await (const line of createInterface(createReadStream(file))) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
    if (begun !== undefined) {
      unfinished.set(thread, begun);
      yield* toEvents(begun, thread).filter(({ kind }) => kind !== 'sync');
      continue;
    }
    const ended = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    if (ended === undefined) {
      if (!failed(rest)) yield* toEvents(rest, thread);
      continue;
    }
    const whole = `${unfinished.get(thread) ?? ''}${ended}`;
    unfinished.delete(thread);
    const events = toEvents(whole, thread);
    if (!failed(whole)) yield* events.filter(({ kind }) => kind === 'sync');
    else if (!isSync(whole) && events.length > 0) throw new Error(`A call that was taken for done has failed: ${whole.slice(0, 200)}`);
  }
}

const isSync = (call: string): boolean => /^f(data)?sync\(/.test(call);
const failed = (call: string): boolean => / = -1 E[A-Z]+ /.test(call);

/** A text as strace -xx writes it. */
const toBytes = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** @returns what a call did, nothing when it doesn't matter */
function toEvents(call: string, thread: string): Event[] {
  const [, name, args = ''] = /^(\w+)\((.*)$/.exec(call) ?? [];
  // An open file is its number and, in angles, its path or the two ends of a connection.
  const [, file = ''] = /^\d+<((?:\\x[\da-f]{2}|[^>])*)>/.exec(args) ?? [];
  const path = toBytes(/^(?:\\x[\da-f]{2})*/.exec(file)?.[0] ?? '').toString();
  const texts = [...args.matchAll(/"((?:\\x[\da-f]{2})*)"(\.\.\.)?/g)].map(([, hex = '', cut]) => {
    if (cut !== undefined) throw new Error(`A text of a ${name} is cut short.`);
    return toBytes(hex);
  });
  const named = String(texts[0]);
  switch (name) {
    case 'pwrite64':
      return [{ kind: 'write', path, at: Number(/, (\d+)(?:\) .*)?$/.exec(args)?.[1]), bytes: texts[0] ?? Buffer.alloc(0) }];
    case 'ftruncate':
      return [{ kind: 'truncate', path, size: Number(/>, (\d+)/.exec(args)?.[1]) }];
    case 'openat':
      return [
        ...(/O_CREAT/.test(args) ? [{ kind: 'make', path: named } as const] : []),
        ...(/O_TRUNC/.test(args) ? [{ kind: 'truncate', path: named, size: 0 } as const] : []),
      ];
    case 'unlink':
      return [{ kind: 'remove', path: named }];
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'begin-sync', path, thread }, { kind: 'sync', path, thread }];
    case 'rename':
      throw new Error(`A rename is not understood: ${texts.join(' → ')}`);
    default:
      if (/TCP/.test(file)) return [{ kind: 'send', text: Buffer.concat(texts).toString() }];
      // SQLite writes at places; a write without one into a file of its must not pass the model by.
      return path === '' ? [] : [{ kind: 'write', path, at: NaN, bytes: texts[0] ?? Buffer.alloc(0) }];
  }
}

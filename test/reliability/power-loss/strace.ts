import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A system call that matters to what a disk holds after a power loss. */
export type Event =
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'make'; path: string }
  | { kind: 'remove'; path: string }
  /** A sync of a file, or of the names in a folder, starts. */
  | { kind: 'begin-sync'; path: string; thread: string }
  /** The sync ends: everything written before its start is durable. */
  | { kind: 'sync'; path: string; thread: string }
  /** Sent to the network. */
  | { kind: 'send'; text: string };

const SYSTEM_CALLS = 'openat,pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink,rename,sendto,sendmsg';
/** The longest string that strace prints, bytes: more than a database page or a response. */
const MAX_STRING = 1 << 20;

/** Whether strace is installed and the system allows it to trace. */
export const canTrace = (): boolean => spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

/** The command prefix that traces a program's system calls into a file. */
export const underStrace = (file: string): string[] => [
  'strace',
  // Makes the tracer the grandchild, so a signal to the child reaches the program.
  '-D',
  '-f',
  '-yy',
  '-xx',
  '-s',
  String(MAX_STRING),
  '-e',
  `trace=${SYSTEM_CALLS}`,
  '-o',
  file,
];

/** Reads the events of a trace in order. A write counts from its start, a sync has a start and an end. */
export async function* readTrace(file: string): AsyncGenerator<Event> {
  /** The running system call of each thread. */
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
    const call = `${unfinished.get(thread) ?? ''}${ended}`;
    unfinished.delete(thread);
    const events = toEvents(call, thread);
    if (!failed(call)) yield* events.filter(({ kind }) => kind === 'sync');
    else if (!isSync(call) && events.length > 0) throw new Error(`A call whose event was already read has failed: ${call.slice(0, 200)}`);
  }
}

const isSync = (call: string): boolean => /^f(data)?sync\(/.test(call);
const failed = (call: string): boolean => / = -1 E[A-Z]+ /.test(call);

/** Decodes a string of `strace -xx`. */
const toBytes = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** @returns the events of a call; none for an irrelevant call */
function toEvents(call: string, thread: string): Event[] {
  const [, name, args = ''] = /^(\w+)\((.*)$/.exec(call) ?? [];
  // With -yy a file descriptor has its path, or the two ends of a connection, in angle brackets.
  const [, file = ''] = /^\d+<((?:\\x[\da-f]{2}|[^>])*)>/.exec(args) ?? [];
  const path = toBytes(/^(?:\\x[\da-f]{2})*/.exec(file)?.[0] ?? '').toString();
  const strings = [...args.matchAll(/"((?:\\x[\da-f]{2})*)"(\.\.\.)?/g)].map(([, hex = '', cut]) => {
    if (cut !== undefined) throw new Error(`A string of ${name} is truncated.`);
    return toBytes(hex);
  });
  const pathArgument = String(strings[0]);
  switch (name) {
    case 'pwrite64':
      return [{ kind: 'write', path, at: Number(/, (\d+)(?:\) .*)?$/.exec(args)?.[1]), bytes: strings[0] ?? Buffer.alloc(0) }];
    case 'ftruncate':
      return [{ kind: 'truncate', path, size: Number(/>, (\d+)/.exec(args)?.[1]) }];
    case 'openat':
      return [
        ...(/O_CREAT/.test(args) ? [{ kind: 'make', path: pathArgument } as const] : []),
        ...(/O_TRUNC/.test(args) ? [{ kind: 'truncate', path: pathArgument, size: 0 } as const] : []),
      ];
    case 'unlink':
      return [{ kind: 'remove', path: pathArgument }];
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'begin-sync', path, thread }, { kind: 'sync', path, thread }];
    case 'rename':
      throw new Error(`A rename is not supported: ${strings.join(' → ')}`);
    default:
      if (/TCP/.test(file)) return [{ kind: 'send', text: Buffer.concat(strings).toString() }];
      // SQLite writes with an offset. NaN makes the disk model throw at a write without one to a database file.
      return path === '' ? [] : [{ kind: 'write', path, at: NaN, bytes: strings[0] ?? Buffer.alloc(0) }];
  }
}

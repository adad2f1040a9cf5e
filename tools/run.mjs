/** Runs programs for the commands of tools/, and forwards signals to them. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT } from './node.mjs';

/** Thrown by `run` after this process has received a signal to stop. */
class Stopped extends Error {
  /**
   * @param {NodeJS.Signals} signal
   * @param {number | null} exitCode of the program that ran then; null when the signal killed it, or none ran
   */
  constructor(signal, exitCode) {
    super(`Остановлено (${signal}).`);
    this.signal = signal;
    this.exitCode = exitCode;
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let receivedSignal = null;

/** Whether programs start in a session of their own. They then survive when their terminal is closed. */
let isDetached = false;

/**
 * Makes this process and the programs that `run` starts later outlive the window of their terminal, if the input is not
 * a terminal (`nohup`, `</dev/null`).
 */
export function outliveTerminal() {
  isDetached = process.platform !== 'win32' && !process.stdin.isTTY;
}

/** Forwards SIGTERM, SIGINT and SIGHUP to the programs that `run` has started; `run` then throws Stopped. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && isDetached) return;
      // Only the first signal is forwarded. After Ctrl+C npm sends the signal again, although the terminal signals all
      // its processes.
      if (receivedSignal !== null) return;
      receivedSignal = signal;
      // The console of Windows signals every program itself. A signal from here would kill the programs at once.
      if (process.platform === 'win32') return;
      for (const child of running) child.kill(signal);
    });
  }
}

/** @typedef {Pick<import('node:child_process').SpawnOptions, 'env' | 'shell'> & { onOutput?: (text: string) => void }} RunOptions */

/**
 * Runs a program in the folder of the project. The program uses the terminal of this process, or `onOutput` gets its
 * output.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal killed the program, but this process received no signal
 * @throws {Stopped} when this process received a signal to stop, before or while the program ran
 */
export async function run(program, args, { onOutput, ...options } = {}) {
  if (receivedSignal !== null) throw new Stopped(receivedSignal, null);
  const child = spawn(program, args, { cwd: ROOT, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit', detached: isDetached, ...options });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  running.add(child);
  try {
    /** @type {number | null} */
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      // Unlike `exit`, `close` comes after the last output.
      child.once('close', resolve);
    });
    if (receivedSignal !== null) throw new Stopped(receivedSignal, code);
    return code ?? 1;
  } finally {
    running.delete(child);
  }
}

/**
 * Runs a command without arguments: prints an error in one line, and sets the exit code.
 * @param {() => Promise<number | void>} work returns the exit code; nothing means 0
 * @param {(stopped: Stopped) => number} [codeWhenStopped] by default the code that a shell reports for the signal
 */
export async function runCommand(work, codeWhenStopped = ({ signal }) => (signal === 'SIGINT' ? 130 : 143)) {
  forwardSignals();
  try {
    const [argument] = process.argv.slice(2);
    if (argument !== undefined) throw new Error(`Аргументы не нужны, а задано «${argument}».`);
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = codeWhenStopped(error);
    } else {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}

/**
 * @param {string} url a module's `import.meta.url`
 * @returns {boolean} whether this module is the main one (Node 20 has no `import.meta.main`)
 */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

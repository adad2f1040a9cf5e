import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT } from './node.mjs';

/** Thrown by what is under way when this process is asked to stop. */
class Stopped extends Error {
  /**
   * @param {NodeJS.Signals} signal
   * @param {number | null} exitCode what the program that ran then ended with; null: it died of the signal, or none ran
   */
  constructor(signal, exitCode) {
    super(`Остановлено (${signal}).`);
    this.signal = signal;
    this.exitCode = exitCode;
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/**
 * Those to which SIGHUP is no request to stop.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const reloading = new Set();
/** @type {NodeJS.Signals | null} */
let received = null;

/** From now on a request to stop goes on to the programs that `run` has started, and `run` throws Stopped. */
export function passSignalsOn() {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && reloading.size > 0) {
        for (const child of reloading) child.kill(signal);
        return;
      }
      // Once: Ctrl+C reaches every process of the terminal by itself, and npm sends the signal again.
      if (received !== null) return;
      received = signal;
      // There the console tells every program in it by itself, and what is sent from here would end them amid their work.
      if (process.platform === 'win32') return;
      for (const child of running) child.kill(signal);
    });
  }
}

/**
 * Runs a program in the project's folder with this process's terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {Pick<import('node:child_process').SpawnOptions, 'env' | 'shell'> & { reloads?: boolean }} [options] `reloads`:
 * SIGHUP goes to the program as often as it comes, and the program decides what it means
 * @returns {Promise<number>} its exit code; 1 when it died of a signal that was not sent to this process
 * @throws {Stopped} when this process was asked to stop, before the program was started or while it ran
 */
export async function run(program, args, { reloads = false, ...options } = {}) {
  if (received !== null) throw new Stopped(received, null);
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
  running.add(child);
  if (reloads) reloading.add(child);
  try {
    /** @type {number | null} */
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (received !== null) throw new Stopped(received, code);
    return code ?? 1;
  } finally {
    running.delete(child);
    reloading.delete(child);
  }
}

/**
 * Does the work of a command that takes no arguments, tells the person at the terminal in one line what went wrong, and sets the exit code.
 * @param {() => Promise<number | void>} work returns the exit code, 0 when nothing
 * @param {(stopped: Stopped) => number} [codeWhenStopped] by default what a shell reports for the signal
 */
export async function runCommand(work, codeWhenStopped = ({ signal }) => (signal === 'SIGINT' ? 130 : 143)) {
  passSignalsOn();
  try {
    const [given] = process.argv.slice(2);
    if (given !== undefined) throw new Error(`Аргументы не нужны, а задано «${given}».`);
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
 * @returns {boolean} whether Node was started with this module (`import.meta.main` is newer than Node 20)
 */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

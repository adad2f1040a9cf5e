/** Starts a virtual screen (Xvfb). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Screen } from './engine.ts';

export interface Display {
  /** Starts a program that shows its windows on the screen. */
  start(program: string, args: readonly string[]): ChildProcess;
  /** Ends the programs and the screen. */
  close(): Promise<void>;
}

/** @param programs the paths of Xvfb and of a window manager; without a window manager no window has the focus */
export async function startDisplay(programs: { xvfb: string; windowManager: string }, { width, height }: Screen): Promise<Display> {
  // Xvfb chooses a free number for the screen and writes it to its file descriptor 3.
  const screen = spawn(programs.xvfb, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const running = [screen];
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
  });
  const start: Display['start'] = (program, args) => {
    const child = spawn(program, args, { env: { ...process.env, DISPLAY: `:${number}` }, stdio: 'ignore' });
    running.unshift(child);
    return child;
  };
  start(programs.windowManager, []);
  return {
    start,
    close: async () => {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}

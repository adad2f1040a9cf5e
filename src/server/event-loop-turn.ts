/** How often the event loop is looked at, ms. */
const TICK = 50;

/**
 * How long the thread of this process has been at work since its event loop last came round. Everybody whose request
 * came meanwhile waits for the end of it.
 */
export class EventLoopTurn {
  /** Rises when the loop comes round. */
  number = 0;
  #wall = performance.now();
  #cpu = cpuTime();

  constructor() {
    setInterval(() => {
      this.number += 1;
      this.#wall = performance.now();
      this.#cpu = cpuTime();
    }, TICK).unref();
  }

  /**
   * Time of work, without what the machine did for others or waited for a disk, ms.
   * @param enough stop counting when it is known to be less: asking the clock is cheaper than asking the system
   */
  worked(enough: number): number {
    const wall = performance.now() - this.#wall;
    return wall < enough ? wall : cpuTime() - this.#cpu;
  }
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** The number of cores for this process. In a cluster each process has one. */
export const CORES = cluster.isWorker ? 1 : availableParallelism();

/**
 * The niceness of threads beside the event loop. With two or more cores a busy event loop leaves a core to them, so
 * they may have the lowest priority. On a single core, or beside other processes, the lowest priority would starve
 * them. Only Linux has a niceness for each thread: macOS would lower the whole process, and Windows rejects such
 * numbers, so that no thread would start.
 */
export const NICENESS = process.platform !== 'linux' ? 0 : CORES > 1 ? 19 : 5;

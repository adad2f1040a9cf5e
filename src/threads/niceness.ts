import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** The number of cores for this process. In a cluster each process has one. */
export const CORES = cluster.isWorker ? 1 : availableParallelism();

/**
 * The niceness of the background threads. With two or more cores a busy event loop leaves a core to them, so they can
 * have the lowest priority. On a single core, or beside other processes, the lowest priority would starve them. Only
 * Linux has a niceness for each thread. On macOS it would apply to the whole process. Windows rejects such numbers, and
 * no thread would start.
 */
export const NICENESS = process.platform !== 'linux' ? 0 : CORES > 1 ? 19 : 5;

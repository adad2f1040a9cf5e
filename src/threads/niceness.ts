import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** Cores for this process: each process of a cluster has one. */
export const CORES = cluster.isWorker ? 1 : availableParallelism();

/**
 * Niceness of threads that work beside the event loop. With two or more cores a busy event loop leaves a core to them, so they may
 * have the lowest priority; on a single core, or beside other processes, the lowest priority would starve them. Only Linux has a
 * niceness per thread: macOS would lower the whole process, and Windows rejects such numbers, so that no thread would start.
 */
export const NICENESS = process.platform !== 'linux' ? 0 : CORES > 1 ? 19 : 5;

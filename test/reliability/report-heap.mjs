/** Preloaded into a server: at SIGUSR2 it collects garbage and prints the used heap, bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.error(`heap ${process.memoryUsage().heapUsed}`);
});

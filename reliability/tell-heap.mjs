/** Loaded into a server beside its own program: at SIGUSR2 it collects garbage and says how many bytes of its heap are in use. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.error(`heap ${process.memoryUsage().heapUsed}`);
});

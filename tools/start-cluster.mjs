import { serve } from './serve.mjs';

await serve('src/server/cluster.ts', { reloads: true });

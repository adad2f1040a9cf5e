import { serve } from './serve.mjs';

await serve('src/server/main.ts', { isPrepared: true });

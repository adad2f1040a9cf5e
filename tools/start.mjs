import { serve } from './start-server.mjs';

await serve('src/server/main.ts', { isPrepared: true });

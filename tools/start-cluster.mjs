import { serve } from './start-server.mjs';

await serve('src/server/cluster.ts');

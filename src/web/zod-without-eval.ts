import * as z from 'zod';

// Zod tries `new Function` for every object schema it makes, which the content policy forbids and reports.
// This must run before the first schema exists, so the entry imports it before everything else.
z.config({ jitless: true });

/** Opens and closes the database whose `DATABASE_URL` is the first argument. */
import { openDatabase } from '../../src/db/open-database.ts';

await (await openDatabase(process.argv[2] ?? '')).destroy();

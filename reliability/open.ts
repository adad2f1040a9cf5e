/** Opens the database that is named to it, and closes it. */
import { openDatabase } from '../src/storage/open-database.ts';

await (await openDatabase(process.argv[2] ?? '')).destroy();

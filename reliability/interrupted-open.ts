/** Opens a database and is killed at one of its statements: `node interrupted-open.ts URL PLACE`. */
import { openDatabase } from '../src/storage/database.ts';
import { interruptAt } from './interrupt.ts';

const [url = '', place = ''] = process.argv.slice(2);
interruptAt(Number(place), 'kill');
await (await openDatabase(url)).destroy();

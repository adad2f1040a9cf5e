/**
 * A file that is preloaded into a program (`node --import`). It kills the program at the statement whose number is in
 * INTERRUPTED_AT; see `killedAt`.
 */
import { interruptAt } from './fault-injection.ts';

interruptAt(Number(process.env['INTERRUPTED_AT']), 'kill', process.env['INTERRUPTED_FROM']);

/** Preloaded into a program (`node --import`); kills it at the statement whose number is in INTERRUPTED_AT, see `killedAt`. */
import { interruptAt } from './fault-injection.ts';

interruptAt(Number(process.env['INTERRUPTED_AT']), 'kill', process.env['INTERRUPTED_FROM']);

/** Preloaded into a program (`node --import`); kills it at the statement whose number is in INTERRUPTED_AT. */
import { interruptAt } from './fault-injection.ts';

interruptAt(Number(process.env['INTERRUPTED_AT']), 'kill');

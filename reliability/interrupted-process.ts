/** Loaded before a program (`node --import`), lets it be killed at the statement that INTERRUPTED_AT names. */
import { interruptAt } from './interrupt.ts';

interruptAt(Number(process.env['INTERRUPTED_AT']), 'kill');

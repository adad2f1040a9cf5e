import { rowLetter } from '../../domain/question.ts';
import classes from './row-letter.module.css';

/** The letter of a match row in its circle (specification §9). */
export const RowLetter = ({ row }: { row: number }) => <span className={classes.letter}>{rowLetter(row)}</span>;

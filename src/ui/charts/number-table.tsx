import { IconTable } from '@tabler/icons-react';
import { Disclosure } from '../components/page/disclosure.tsx';
import classes from './number-table.module.css';

interface NumberTableProps {
  /** Opens the table: «Числа таблицей». */
  label: string;
  /** The first column heads the rows. */
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

/** The numbers of a chart as a table, closed at first. */
export function NumberTable({ label, columns, rows }: NumberTableProps) {
  return (
    <Disclosure
      className={classes.summary}
      summary={
        <>
          <IconTable size={20} stroke={1.75} aria-hidden />
          {label}
        </>
      }
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}

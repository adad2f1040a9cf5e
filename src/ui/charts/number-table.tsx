import { IconTable } from '@tabler/icons-react';
import { Disclosure } from '../components/page/disclosure.tsx';
import classes from './number-table.module.css';

interface NumberTableProps {
  /** The label of the button that opens the table: «Числа таблицей». */
  label: string;
  /** The names of the columns. The first column contains the row headers. */
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

/** The numbers of a chart as a table. It is closed at first. */
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
      {/* The table can be focused, because the keyboard must be able to scroll it. */}
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

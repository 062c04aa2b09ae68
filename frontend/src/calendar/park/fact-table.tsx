import css from './fact-table.module.css';

export interface Fact {
  readonly name: string;
  /** What limits it, in small print: days and hours, or the park's note. */
  readonly note?: string | undefined;
  readonly values: readonly string[];
}

interface FactTableProps {
  /** Headings above the values; omitted if the rows are clear without them. */
  readonly columns?: readonly string[];
  readonly rows: readonly Fact[];
}

/** Facts about the park with one or more values each, such as prices. */
export const FactTable = ({ columns, rows }: FactTableProps) => (
  <table className={css['facts']}>
    {columns && (
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(({ name, note, values }) => (
        <tr key={`${name} ${note}`}>
          <th scope="row">
            {name}
            {note !== undefined && <small className={css['note']}>{note}</small>}
          </th>
          {values.map((value, i) => (
            <td key={columns?.[i] ?? name}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

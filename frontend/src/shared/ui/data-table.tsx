import type { ReactNode } from 'react';

interface DataTableProps {
  readonly className?: string | undefined;
  /** The columns' headings, that of the rows' names first; an empty one is no heading. */
  readonly heads?: readonly ReactNode[];
  readonly rows: readonly DataRow[];
}

export interface DataRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly values: readonly ReactNode[];
  readonly isTotal?: boolean;
}

/** Whether a value is a time, a price or a number, which browsers shall not translate. */
const hasDigits = (value: ReactNode): boolean => typeof value === 'string' && /\d/.test(value);

/** A plain table whose rows have names. */
export const DataTable = ({ className, heads, rows }: DataTableProps) => (
  <table className={className}>
    {heads && (
      <thead>
        <tr>
          {heads.map((head, i) =>
            head === '' ? (
              <td key={i} />
            ) : (
              <th key={i} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(({ key, name, values, isTotal }) => (
        <tr key={key} data-is-total={isTotal}>
          <th scope="row">{name}</th>
          {values.map((value, i) => (
            <td key={i} translate={hasDigits(value) ? 'no' : undefined}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

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

/**
 * A plain table whose rows have names. Its values are times, prices and numbers, which browsers
 * shall not translate.
 */
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
            <td key={i} translate="no">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

import { Card } from '../../../shared/ui/card.tsx';
import css from './park-pages.module.css';

export interface PriceRow {
  readonly name: string;
  readonly amounts: readonly string[];
}

interface PriceTableProps {
  readonly title: string;
  /** Headings above the amounts; omitted if the rows are clear without them. */
  readonly columns?: readonly string[];
  readonly rows: readonly PriceRow[];
}

export const PriceTable = ({ title, columns, rows }: PriceTableProps) => (
  <Card title={title}>
    <table className={css['prices']}>
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
        {rows.map(({ name, amounts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {amounts.map((amount, i) => (
              <td key={columns?.[i] ?? name}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);

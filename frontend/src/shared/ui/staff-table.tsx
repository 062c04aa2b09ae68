import { Table, type TableColumnType, type TableProps } from 'antd';
import { EmptyNote } from './empty-note.tsx';
import css from './staff-table.module.css';

/** A column says its name as text: on a phone it stands before each value. */
export interface StaffColumn<Row> extends TableColumnType<Row> {
  readonly title: string;
  readonly key: string;
}

interface StaffTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  readonly columns: readonly StaffColumn<Row>[];
  readonly emptyText: string;
}

// On a phone rows are shown as cards, and what isn't laid out as a table would no longer be told as one.
const components = {
  table: (props: object) => <table role="table" {...props} />,
  header: {
    row: (props: object) => <tr role="row" {...props} />,
    cell: (props: object) => <th role="columnheader" {...props} />,
  },
  body: {
    row: (props: object) => <tr role="row" {...props} />,
    // A cell is its own role; the rule takes every td for a grid's.
    // eslint-disable-next-line jsx-a11y-x/no-interactive-element-to-noninteractive-role
    cell: (props: object) => <td role="cell" {...props} />,
  },
};

/** antd's table, which on a phone turns into a list of cards under a row of sorters: nothing is cut off. */
export const StaffTable = <Row extends object>({ columns, emptyText, ...rest }: StaffTableProps<Row>) => (
  <Table<Row>
    className={css['table'] ?? ''}
    size="middle"
    components={components}
    locale={{ emptyText: rest.loading === true ? '\u00a0' : <EmptyNote title={emptyText} /> }}
    pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: true, responsive: true }}
    columns={columns.map((column) => ({
      ...column,
      onCell: () =>
        ({ 'data-label': column.title, 'data-key': column.key }) as React.TdHTMLAttributes<HTMLTableCellElement>,
      onHeaderCell: () =>
        ({ 'data-sorts': column.sorter !== undefined }) as React.ThHTMLAttributes<HTMLTableCellElement>,
    }))}
    {...rest}
  />
);

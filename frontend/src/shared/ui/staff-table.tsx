import { Table, type TableColumnType, type TableProps } from 'antd';
import type { ReactNode } from 'react';

import { StaffEmpty } from './staff-parts.tsx';
import css from './staff-table.module.css';

/** The title must be a string, because on a phone it is shown as the label of each value. */
export interface StaffColumn<Row> extends TableColumnType<Row> {
  readonly title: string;
  readonly key: string;
}

interface StaffTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  readonly columns: readonly StaffColumn<Row>[];
  readonly emptyText: string;
}

// On a phone the rows are laid out as cards. Without explicit roles, assistive technology would
// then not recognise the elements as a table.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
const components = {
  table: (props: object) => <table role="table" {...props} />,
  header: {
    row: (props: object) => <tr role="row" {...props} />,
    cell: (props: object) => <th role="columnheader" {...props} />,
  },
  body: {
    row: (props: object) => <tr role="row" {...props} />,
    cell: (props: object) => <td role="cell" {...props} />,
  },
};
/* oxlint-enable */

/**
 * antd puts what a cell holds beside other children, where a browser's translation would freeze a
 * text.
 */
const wrapInElement = <Content,>(content: Content) =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;

/**
 * antd's table. On a phone it becomes a list of cards below a row of sort buttons, so that nothing
 * is cut off.
 */
export const StaffTable = <Row extends object>({
  columns,
  emptyText,
  ...rest
}: StaffTableProps<Row>) => (
  <Table<Row>
    className={css['table'] ?? ''}
    size="middle"
    components={components}
    locale={{ emptyText: rest.loading === true ? '\u00a0' : <StaffEmpty title={emptyText} /> }}
    pagination={{
      defaultPageSize: 20,
      hideOnSinglePage: true,
      showSizeChanger: true,
      responsive: true,
    }}
    columns={columns.map((column) => ({
      ...column,
      title: column.sorter === undefined ? wrapInElement(column.title) : column.title,
      render: (value: ReactNode, row: Row, index: number) =>
        wrapInElement(column.render ? column.render(value, row, index) : value),
      onCell: () =>
        ({
          'data-label': column.title,
          'data-key': column.key,
        }) as React.TdHTMLAttributes<HTMLTableCellElement>,
      onHeaderCell: () =>
        ({
          'data-sorts': column.sorter !== undefined,
        }) as React.ThHTMLAttributes<HTMLTableCellElement>,
    }))}
    {...rest}
  />
);

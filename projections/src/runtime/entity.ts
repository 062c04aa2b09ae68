import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import { READ_MODELS, type Column, type Table } from './table.ts';

/** A table as TypeORM's repositories know it. */
export const entityOf = <Row>({
  name,
  columns,
  indexes,
}: Pick<Table, 'name' | 'columns' | 'indexes'>): EntitySchema<Row> =>
  new EntitySchema<Row>({
    name,
    schema: READ_MODELS,
    columns: Object.fromEntries(
      columns.map((column) => [column.property, columnOptions(column)]),
    ) as EntitySchemaOptions<Row>['columns'],
    indices: indexes.map((index) => ({
      name: index.name,
      columns: index.columns.map(({ property }) => property),
      unique: index.isUnique,
    })),
  });

const columnOptions = (column: Column): EntitySchemaColumnOptions => ({
  name: column.name,
  type: column.type.replace('[]', '') as EntitySchemaColumnOptions['type'],
  array: column.type.endsWith('[]'),
  primary: column.isKey,
  nullable: column.isNullable,
  default: column.default,
  ...(column.type === 'timestamptz' && { transformer: isoString }),
});

/** The driver returns instants as Date objects, but rows have ISO 8601 strings. */
const isoString = {
  from: (value: Date | null) => value?.toISOString() ?? null,
  to: (value: unknown) => value,
};

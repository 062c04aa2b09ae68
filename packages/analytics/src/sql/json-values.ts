import {
  DuckDBTypeId,
  JsonDuckDBValueConverter,
  type DuckDBDecimalValue,
  type DuckDBTimestampTZValue,
  type DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBValueConverter,
  type Json,
} from '@duckdb/node-api';

const exact = (value: bigint): number | string => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
};

const iso = (micros: bigint): string => {
  const at = new Date(Number(micros / 1000n));
  return Number.isNaN(at.getTime()) ? String(micros) : at.toISOString();
};

/**
 * A value as JSON. Whole numbers and decimals are numbers while they are exact, instants ISO 8601 in UTC, timestamps
 * without a zone the same without `Z`; the rest is as DuckDB writes it.
 */
export const jsonOf: DuckDBValueConverter<Json> = (value: DuckDBValue, type: DuckDBType, converter) => {
  if (value === null) return null;
  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return exact(value as bigint);
    case DuckDBTypeId.DECIMAL:
      return (value as DuckDBDecimalValue).toDouble();
    case DuckDBTypeId.TIMESTAMP_TZ:
      return iso((value as DuckDBTimestampTZValue).micros);
    case DuckDBTypeId.TIMESTAMP:
      return iso((value as DuckDBTimestampValue).micros).replace(/Z$/, '');
    case DuckDBTypeId.INTERVAL:
      return String(value);
    default:
      return JsonDuckDBValueConverter(value, type, converter);
  }
};

/** The name of a type, in the words of docs/analysts.md. */
export const typeNameOf = (type: DuckDBType): string =>
  type.alias ?? type.toString().replaceAll('TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ');

import {
  DuckDBTypeId,
  JsonDuckDBValueConverter,
  type DuckDBDateValue,
  type DuckDBDecimalValue,
  type DuckDBTimestampTZValue,
  type DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBValueConverter,
  type Json,
} from '@duckdb/node-api';

const toJsonInteger = (value: bigint): number | string => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
};

/** A decimal as a number while its digits fit one, otherwise as text. */
function toJsonDecimal(value: DuckDBDecimalValue): number | string {
  const number = value.toDouble();
  const digits = String(value.value).replace(/(?<=\d)0+$/, '');
  const isExact =
    Number.isSafeInteger(Number(digits)) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;

  return isExact ? number : String(value);
}

/** The number of days by which DuckDB means infinity, before 1970 if it is negative. */
const INFINITE_DAYS = 2_147_483_647;

/** Returns an infinite day as text, and undefined for any other day. */
function toInfiniteDay({ days }: DuckDBDateValue): string | undefined {
  if (Math.abs(days) < INFINITE_DAYS) {
    return undefined;
  }

  return days > 0 ? 'infinity' : '-infinity';
}

/** The number of microseconds by which DuckDB means infinity. */
const INFINITE_MICROS = 9_223_372_036_854_775_807n;

const toJsonInstant = (micros: bigint): string => {
  if (micros === INFINITE_MICROS || micros === -INFINITE_MICROS) {
    return micros > 0n ? 'infinity' : '-infinity';
  }

  const at = new Date(Number(micros / 1000n));
  return Number.isNaN(at.getTime()) ? String(micros) : at.toISOString();
};

/**
 * Converts a value to JSON. Whole numbers and decimals are numbers while they are exact, instants
 * are ISO 8601 in UTC, timestamps without a zone the same without `Z`. Infinite days and instants
 * are `infinity` and `-infinity`. Everything else is as DuckDB writes it.
 */
export const toJson: DuckDBValueConverter<Json> = (
  value: DuckDBValue,
  type: DuckDBType,
  converter,
) => {
  if (value === null) {
    return null;
  }

  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return toJsonInteger(value as bigint);
    case DuckDBTypeId.DECIMAL:
      return toJsonDecimal(value as DuckDBDecimalValue);
    case DuckDBTypeId.DATE:
      return (
        toInfiniteDay(value as DuckDBDateValue) ?? JsonDuckDBValueConverter(value, type, converter)
      );
    case DuckDBTypeId.TIMESTAMP_TZ:
      return toJsonInstant((value as DuckDBTimestampTZValue).micros);
    case DuckDBTypeId.TIMESTAMP:
      return toJsonInstant((value as DuckDBTimestampValue).micros).replace(/Z$/, '');
    case DuckDBTypeId.INTERVAL:
      return String(value);
    default:
      return JsonDuckDBValueConverter(value, type, converter);
  }
};

/** The name of a type, in the words of docs/analysts.md. */
export const typeNameOf = (type: DuckDBType): string =>
  type.alias ?? type.toString().replaceAll('TIMESTAMP WITH TIME ZONE', 'TIMESTAMPTZ');

/** Returns the same JSON for equal values, in any order of their fields. Bigints become texts. */
export const toStableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') {
      return part.toString();
    }

    return isRecord(part) ? sortFields(part) : part;
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortFields = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => {
      if (one === other) {
        return 0;
      }

      return one < other ? -1 : 1;
    }),
  );

/**
 * The fields of a form that were changed since it was opened. Only these are sent, so that nobody
 * else's change is undone.
 */
export function pickChangedFields<Fields extends object>(
  opened: Fields,
  now: Fields,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of Object.keys(opened) as (keyof Fields)[]) {
    if (now[name] !== opened[name]) {
      changed[name] = now[name];
    }
  }

  return changed;
}

/**
 * The values of the same fields in another set of fields, for example those that a form showed
 * before its fields were changed.
 */
export function pickSameFields<Fields extends object>(
  fields: Partial<Fields>,
  of: Fields,
): Partial<Fields> {
  const found: Partial<Fields> = {};
  for (const name of Object.keys(fields) as (keyof Fields)[]) {
    found[name] = of[name];
  }

  return found;
}

/** The values of a form by the names of its fields, or of groups of fields. */
export type FormValues = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null;

/** Whether two values of a field, or all values of two groups of fields, are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isGroup(one) || !isGroup(other)) {
    return one === other;
  }

  return Object.keys(one).every((name) => isSame(one[name], other[name]));
}

/**
 * What a form shows once its stored values have changed: an edited field stays as it is, and every
 * other one shows what is stored now.
 */
export function keepEdits(shown: FormValues, before: FormValues, now: FormValues): FormValues {
  const kept: Record<string, unknown> = {};
  for (const [name, stored] of Object.entries(now)) {
    const [value, old] = [shown[name], before[name]];
    if (isGroup(stored) && isGroup(value) && isGroup(old)) {
      kept[name] = keepEdits(value, old, stored);
    } else {
      kept[name] = value === old ? stored : value;
    }
  }

  return kept;
}

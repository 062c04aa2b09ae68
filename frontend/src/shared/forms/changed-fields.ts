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

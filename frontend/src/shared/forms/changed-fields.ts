/**
 * Those fields of a form that were changed since it was opened. Only they are sent, so that no
 * other's change is undone.
 */
export function changedFields<Fields extends object>(opened: Fields, now: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of Object.keys(opened) as (keyof Fields)[]) {
    if (now[name] !== opened[name]) {
      changed[name] = now[name];
    }
  }

  return changed;
}

/**
 * The same fields as others have them: what a form showed of those that it changes, for example.
 */
export function sameFieldsOf<Fields extends object>(
  fields: Partial<Fields>,
  of: Fields,
): Partial<Fields> {
  const found: Partial<Fields> = {};
  for (const name of Object.keys(fields) as (keyof Fields)[]) {
    found[name] = of[name];
  }

  return found;
}

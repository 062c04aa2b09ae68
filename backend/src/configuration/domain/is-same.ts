/** Whether every field of `after` has the same value in `before`. */
export const isSame = <Setting extends object>(before: Setting, after: Setting): boolean =>
  (Object.keys(after) as (keyof Setting)[]).every((key) => before[key] === after[key]);

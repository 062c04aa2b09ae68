/**
 * The name of a property's column in SQL: `first_slot` for `firstSlot`. It has a file of its own,
 * because the process that answers a question in SQL needs it, and starts without TypeORM.
 */
export const toSnakeCase = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

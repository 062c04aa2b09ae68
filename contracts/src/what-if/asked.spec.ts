import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import { allEvents } from '../events.ts';
import { personalFields } from '../schedule/customer.ts';
import { treatments } from '../shared/exported.ts';
import { addDays } from '../shared/riga-time.ts';
import { askedFields, isAskingCommand, pickAsked, readAsked } from './asked.ts';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly exported?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { metadata: treatments, unrepresentable: 'any' }) as JsonSchema;

/** Every field of a schema, nested ones included. */
const listFields = ({ properties = {}, items, anyOf = [] }: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(properties).flatMap(([name, field]): [string, JsonSchema][] => [
    [name, field],
    ...listFields(field),
  ]),
  ...[...(items ? [items] : []), ...anyOf].flatMap(listFields),
];

/** Whether a value of this schema can only be a number, yes or no, a day, or a word of a list. */
const isImpersonal = ({ type, format, enum: words, properties, items }: JsonSchema): boolean => {
  switch (type) {
    case 'integer':
    case 'boolean':
      return true;
    case 'string':
      return words !== undefined || format === 'date';
    case 'array':
      return items !== undefined && isImpersonal(items);
    case 'object':
      return properties !== undefined && Object.values(properties).every(isImpersonal);
    default:
      return false;
  }
};

/** The fields of events that hold ids, references, hashes or typed text. */
const hiddenFields = new Set(
  allEvents
    .flatMap(({ schema }) => listFields(toJsonSchema(schema)))
    .flatMap(([name, { exported = 'shown' }]) => (exported === 'shown' ? [] : [name])),
);

const personal = new Set<string>(personalFields);
const slots = { stored: [989_064], unallocated: [] };

describe('what is recorded of a request', () => {
  const commands = Object.entries(askedFields).map(
    ([command, schema]) => [command, toJsonSchema(schema)] as const,
  );

  it.each(commands)('of %s can hold nothing that somebody typed', (_, schema) => {
    expect(isImpersonal(schema)).toBe(true);
  });

  it.each(commands)('of %s has no field that is personal elsewhere', (_, schema) => {
    const names = listFields(schema).map(([name]) => name);
    expect(hiddenFields).toContain('reference');
    expect(hiddenFields).toContain('bookingId');
    expect(names.filter((name) => hiddenFields.has(name))).toEqual([]);
    expect(names.filter((name) => personal.has(name))).toEqual([]);
  });

  it('is only what is declared', () => {
    const request = {
      slots: { ...slots, note: 'Anna' },
      isStaff: false,
      customer: { customerName: 'Anna' },
      reference: 'ABCDEFGH23456789',
    };
    expect(pickAsked('BookSlots', request)).toEqual({ slots, isStaff: false, overReserved: false });
    expect(readAsked('BookSlots', request)).toEqual(pickAsked('BookSlots', request));
  });

  it('is left out if it is longer than 16 KB', () => {
    const toSlots = (count: number) => ({
      stored: Array.from({ length: count }, (_, i) => 989_064 + i),
      unallocated: [],
    });
    expect(pickAsked('BlockSlots', { slots: toSlots(2000) })).toBeDefined();
    expect(pickAsked('BlockSlots', { slots: toSlots(2400) })).toBeUndefined();
    const days = Array.from({ length: 366 }, (_, i) => addDays('2026-06-01', i));
    expect(pickAsked('ChangeSpecialDays', { days })).toBeDefined();
  });

  it('is left out of a request that its command refuses', () => {
    expect(pickAsked('RemoveSpecialDay', { days: ['soon'] })).toBeUndefined();
    expect(pickAsked('BlockSlots', { slots: { ...slots, stored: [-1.5] } })).toBeUndefined();
  });

  it('is unknown if it is not what is written today', () => {
    expect(readAsked('BlockSlots', undefined)).toBeUndefined();
    expect(readAsked('BlockSlots', { slots: [989_064] })).toBeUndefined();
    expect(['BlockSlots', 'SignIn', 'toString'].filter(isAskingCommand)).toEqual(['BlockSlots']);
  });
});

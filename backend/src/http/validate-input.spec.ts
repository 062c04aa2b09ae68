import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { declaredEndpoints } from '@cablepark/contracts/test/declared';

import { validate } from './validate-input.ts';

const HOSTILE = [
  null,
  true,
  1.5,
  -1,
  1e300,
  '',
  ' ',
  'x',
  '1e9',
  'x'.repeat(5000),
  [],
  [null],
  [{}],
  {},
  { x: 1 },
];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

type Path = readonly (string | number)[];

/** Lists the paths of all fields in a schema. */
function listPaths(
  { properties = {}, items, anyOf = [], allOf = [] }: JsonSchema,
  at: Path = [],
): Path[] {
  const inside = Object.entries(properties).flatMap(([name, schema]) => {
    const path = [...at, name];
    return [path, ...listPaths(schema, path)];
  });
  const inItems = items ? [[...at, 0], ...listPaths(items, [...at, 0])] : [];
  return [
    ...inside,
    ...inItems,
    ...[...anyOf, ...allOf].flatMap((schema) => listPaths(schema, at)),
  ];
}

/** Returns a copy of `value` with another value at this path. */
function replaceValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) {
    return put;
  }

  const inside =
    typeof value === 'object' && value !== null
      ? (value as Record<string | number, unknown>)[key]
      : {};
  const changed = replaceValue(inside, rest, put);
  if (typeof key === 'number') {
    return [changed];
  }

  return { ...(typeof value === 'object' ? value : {}), [key]: changed };
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/**
 * Collects the sentences with which a schema refuses hostile values, in each field and as a whole.
 */
function collectSentences(schema: z.ZodType, example: unknown): string[] {
  const sent = [
    ...HOSTILE,
    ...listPaths(toJsonSchema(schema)).flatMap((path) =>
      HOSTILE.map((value) => replaceValue(example, path, value)),
    ),
  ];
  return sent.flatMap((value) => {
    try {
      validate(schema, value);
      return [];
    } catch (error) {
      if (!(error instanceof Rejection)) {
        throw error;
      }

      const { error: sentence = '', issues = [] } = error.details as {
        readonly error?: string;
        readonly issues?: readonly { readonly message: string }[];
      };
      return [sentence, ...issues.map(({ message }) => message)];
    }
  });
}

describe('no sentence for people names a field of the API', () => {
  it.each(declaredEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s',
    (_, endpoint) => {
      const { params, query, body, staffBody, example } = endpoint;
      const sentences = new Set(
        [params, query, body, staffBody].flatMap((schema) =>
          schema ? collectSentences(schema, example ?? {}) : [],
        ),
      );
      const names = [...sentences].filter(
        (sentence) =>
          !sentence.startsWith('There is no field ') &&
          /[a-z][A-Z]|\w_\w|\w\.\d|^[a-z]/.test(sentence),
      );
      expect(names).toEqual([]);
    },
  );
});

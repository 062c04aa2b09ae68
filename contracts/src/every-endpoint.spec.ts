import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import type { AnyEndpoint } from './shared/define-endpoint.ts';
import { Rejection } from './shared/rejection.ts';
import { declaredEndpoints as endpoints, endpointsOfFeature } from './test/declared.ts';

const toJsonSchema = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema && z.toJSONSchema(schema, { target: 'openapi-3.0', io });

describe('every endpoint', () => {
  it.each(endpoints.map((endpoint): [string, AnyEndpoint] => [endpoint.name, endpoint]))(
    '%s: its input and its answer can be expressed as JSON schemas',
    (_, { path, params, query, body, response }) => {
      expect(toJsonSchema(response, 'output')).toBeDefined();
      for (const schema of [params, query, body]) {
        expect(() => toJsonSchema(schema, 'input')).not.toThrow();
      }

      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(toJsonSchema(params, 'input')?.properties ?? {})).toEqual(named);
    },
  );

  it('has a unique name and a unique method and path', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      endpoints.length,
    );
  });

  it('accepts the example of its body', () => {
    for (const { name, body, example } of endpoints) {
      if (body) {
        expect([name, body.safeParse(example).error?.issues]).toEqual([name, undefined]);
      }
    }
  });

  it('is an action exactly if it changes bookings, slots, passes, settings or saved questions', () => {
    const changing = ['schedule', 'passes', 'configuration', 'undo', 'analytics']
      .flatMap(endpointsOfFeature)
      .filter(({ method, name }) => method !== 'GET' && name !== 'askInSql');
    expect(changing.length).toBeGreaterThan(10);
    const names = (some: typeof endpoints) => some.map(({ name }) => name).sort();
    expect(names(endpoints.filter(({ takesKey }) => takesKey))).toEqual(names(changing));
  });
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const impossibleInstants = [
  '2026-11-31T14:00:00+02:00',
  '2027-02-30T12:00Z',
  '2027-02-29T00:00:00.000Z',
];
const impossibleDays = ['2026-11-31', '2027-02-29', '2026-13-01', '2026-04-00'];

type Change = (text: string) => string;

/** How often a value has a text of this form. */
const countIn = (value: unknown, form: RegExp): number => {
  const texts: string[] = [];
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string' && form.test(part)) {
      texts.push(part);
    }

    return part;
  });

  return texts.length;
};

/** The value with its nth text of this form changed. */
const changeText = (value: unknown, form: RegExp, nth: number, change: Change): unknown => {
  let seen = 0;

  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part !== 'string' || !form.test(part)) {
        return part;
      }

      seen += 1;
      return seen === nth + 1 ? change(part) : part;
    }),
  );
};

describe('a day that its month lacks', () => {
  const bodies = endpoints.flatMap((endpoint) => {
    const wrong = { instants: impossibleInstants, days: impossibleDays };
    return [
      { endpoint, form: INSTANT, values: wrong.instants },
      { endpoint, form: DAY, values: wrong.days },
    ].filter(({ form }) => countIn(endpoint.example, form) > 0);
  });

  it('is refused in every instant and every day of a body', () => {
    expect(bodies.map(({ endpoint }) => endpoint.name)).toEqual(
      expect.arrayContaining([
        'bookSlotsAsStaff',
        'makeSlotsAvailable',
        'recordAttendance',
        'closeStretch',
      ]),
    );
    for (const { endpoint, form, values } of bodies) {
      for (let nth = 0; nth < countIn(endpoint.example, form); nth += 1) {
        for (const value of values) {
          const body = changeText(endpoint.example, form, nth, () => value);
          expect([endpoint.name, value, endpoint.body?.safeParse(body).success]).toEqual([
            endpoint.name,
            value,
            false,
          ]);
        }
      }
    }
  });

  it('is refused in every day and instant of a query', () => {
    const taken: string[] = [];
    for (const { name, query } of endpoints) {
      const fields =
        (query as { readonly shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
      for (const [field, schema] of Object.entries(fields)) {
        const accepts = (value: string) => schema.safeParse(value).success;
        if (!accepts('2026-06-01T12:00:00+03:00') || accepts('nonsense')) {
          continue;
        }

        taken.push(`${name}.${field}`);
        for (const value of [...impossibleInstants, ...impossibleDays]) {
          expect([name, field, value, accepts(value)]).toEqual([name, field, value, false]);
        }
      }
    }

    expect(taken).toEqual(
      expect.arrayContaining([
        'listTimeSlots.startDate',
        'listTimeSlots.asOf',
        'listWaitlist.day',
        'listActions.to',
      ]),
    );
    expect(taken.length).toBeGreaterThan(15);
  });
});

/** Those whose bodies become events, and then rows. */
const writing = endpoints.filter(({ takesKey }) => takesKey);

const ANY_TEXT = /^/;
/** Neither the text nor the JSON columns of Postgres can store these, so no event may have them. */
const unstorable = ['\u0000', '\ud800'];

describe('a text that cannot be stored', () => {
  it('is refused in every text of a body, or read as something else', () => {
    for (const { name, body, example } of writing) {
      for (let nth = 0; body && nth < countIn(example, ANY_TEXT); nth += 1) {
        for (const character of unstorable) {
          const hostile = changeText(example, ANY_TEXT, nth, (text) => `${text}${character}`);
          const { seen: _, ...stored }: { seen?: unknown } = { ...readBody(body, hostile) };
          expect([name, JSON.stringify(hostile), hasUnstorable(stored)]).toEqual([
            name,
            JSON.stringify(hostile),
            false,
          ]);
        }
      }
    }
  });
});

/** A body as it is read; undefined if it is refused. */
function readBody(schema: z.ZodType, body: unknown): object | undefined {
  try {
    return schema.safeParse(body).data as object | undefined;
  } catch (error) {
    if (error instanceof Rejection) {
      return undefined;
    }

    throw error;
  }
}

const hasUnstorable = (value: unknown): boolean =>
  countIn(value, /\u0000/) > 0 || countIn(value, /\p{Cs}/u) > 0;

/** The largest number that an `int` column of Postgres stores. */
const MAX_INT = 2 ** 31 - 1;

describe('a number that cannot be stored', () => {
  it('is refused in every number of a body, or not read', () => {
    const numbers = writing.flatMap(({ name, body, example }) =>
      pathsOfNumbers(example).map((path) => ({ name, body, example, path })),
    );
    expect(numbers.map(({ name }) => name)).toContain('adjustPass');
    for (const { name, body, example, path } of numbers) {
      const read = body && readBody(body, replaceAt(example, path, MAX_INT + 1));
      const isKept = JSON.stringify(read ?? {}).includes(String(MAX_INT + 1));
      expect([name, path, isKept]).toEqual([name, path, false]);
    }
  });
});

type Path = readonly (string | number)[];

/** Where a value has numbers. */
function pathsOfNumbers(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') {
    return [path];
  }

  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => pathsOfNumbers(part, [...path, name]))
    : [];
}

/** The value with another part at this place. */
function replaceAt(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) {
    return part;
  }

  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[name] = replaceAt(copy[name], rest, part);
  return copy;
}

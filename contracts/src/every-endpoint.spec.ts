import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import type { AnyEndpoint } from './shared/define-endpoint.ts';
import { declaredEndpoints as endpoints, endpointsOfFeature } from './test/declared.ts';

const described = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema && z.toJSONSchema(schema, { target: 'openapi-3.0', io });

describe('every endpoint', () => {
  it.each(endpoints.map((endpoint): [string, AnyEndpoint] => [endpoint.name, endpoint]))(
    '%s: its input and its answer can be expressed as JSON schemas',
    (_, { path, params, query, body, response }) => {
      expect(described(response, 'output')).toBeDefined();
      for (const schema of [params, query, body]) {
        expect(() => described(schema, 'input')).not.toThrow();
      }

      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(described(params, 'input')?.properties ?? {})).toEqual(named);
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
const changedIn = (value: unknown, form: RegExp, nth: number, change: Change): unknown => {
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
          const body = changedIn(endpoint.example, form, nth, () => value);
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
        const takes = (value: string) => schema.safeParse(value).success;
        if (!takes('2026-06-01T12:00:00+03:00') || takes('nonsense')) {
          continue;
        }

        taken.push(`${name}.${field}`);
        for (const value of [...impossibleInstants, ...impossibleDays]) {
          expect([name, field, value, takes(value)]).toEqual([name, field, value, false]);
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

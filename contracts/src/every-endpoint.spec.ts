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
      for (const schema of [params, query, body]) expect(() => described(schema, 'input')).not.toThrow();
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(described(params, 'input')?.properties ?? {})).toEqual(named);
    },
  );

  it('has a unique name and a unique method and path', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  it('accepts the example of its body', () => {
    for (const { name, body, example } of endpoints)
      if (body) expect([name, body.safeParse(example).error?.issues]).toEqual([name, undefined]);
  });

  it('is an action exactly if it changes bookings, slots, settings or saved questions', () => {
    const changing = ['schedule', 'configuration', 'undo', 'analytics']
      .flatMap(endpointsOfFeature)
      .filter(({ method, name }) => method !== 'GET' && name !== 'askInSql');
    expect(changing.length).toBeGreaterThan(10);
    const names = (some: typeof endpoints) => some.map(({ name }) => name).sort();
    expect(names(endpoints.filter(({ takesKey }) => takesKey))).toEqual(names(changing));
  });
});

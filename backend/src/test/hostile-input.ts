import * as fc from 'fast-check';

/** The parts of JSON schema that the OpenAPI document uses for input. */
export interface InputSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly InputSchema[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Eabc',
  '😀'.repeat(50),
  'a'.repeat(20_000),
  "'; DROP TABLE read_models.users; --",
  `' OR '1'='1`,
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff',
  '${7*7}{{7*7}}',
  'x\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '2026-06-01T12:00:00Z',
  '9999-12-31',
  '0000-00-00',
  '٣٤٥',
  'anna@park.test',
  '+371 20 000 000',
];
const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 30 }));

/** Any JSON value, of the kinds that tend to break parsers. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: hostileText() },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ...hostileNumbers),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

/** Values that fit a schema, mixed with some that don't. */
export const nearlyFitting = (schema: InputSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue() });

function fitting(schema: InputSchema): fc.Arbitrary<unknown> {
  const {
    enum: values,
    anyOf,
    items = {},
    properties,
    minimum = -10,
    maximum = 10_000_000,
  } = schema;
  if (values && values.length > 0) {
    return fc.constantFrom(...values);
  }
  if (anyOf) {
    return fc.oneof(...anyOf.map(fitting));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => fitting({ ...schema, type })));
  }

  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    case 'array':
      return fc.array(nearlyFitting(items), { maxLength: 4 });
    case 'object':
      return objectLike(properties ?? {});
    case 'null':
      return fc.constant(null);
    default:
      return hostileText();
  }
}

/** Objects with most of these fields, and sometimes an unexpected one. */
const objectLike = (properties: Readonly<Record<string, InputSchema>>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, nearlyFitting(schema)]),
        ),
        {
          requiredKeys: [],
        },
      ),
      fc.option(fc.tuple(hostileText(), hostileValue()), { freq: 4, nil: undefined }),
    )
    .map(([fields, more]) => (more ? { ...fields, [more[0]]: more[1] } : fields));

/** Bodies that are not JSON, or barely. */
export const hostileBody = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '{"a":1}garbage',
      '{"__proto__":{}}',
      '['.repeat(5000),
      '\u0000',
    ),
    fc.string({ maxLength: 50 }),
  );

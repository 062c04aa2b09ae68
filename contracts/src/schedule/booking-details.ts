import { z } from 'zod';

import { clearableText, optionalText } from '../shared/text.ts';

// What is asked with a booking, besides whom it is for. A field is declared here once. Forms,
// requests, events, the schedule, rows, answers, histories, undo and exports have all fields of the
// declaration (docs/how-to/add-booking-detail.md).

/**
 * What a form showed in a field: a valid value in the form in which it would be saved, or any other
 * text.
 */
export const shownField = <Schema extends z.ZodType>(field: Schema) =>
  z.union([field, z.string().max(2000), z.null()]);

/** A question with yes or no as its answer; no unless it is answered. */
function flag(error: string, description: string) {
  const stored = z.boolean({ error }).meta({ description });
  return {
    kind: 'flag',
    /** In rows and answers. */
    stored,
    /** In events. Those from before the field was declared don't have it. */
    recorded: stored.default(false),
    /** In the form that places a booking. */
    sent: stored.default(false),
    /** In a form that changes one: whatever is left out stays as it is. */
    changed: stored.optional(),
    /** In what such a form showed before. */
    shown: stored,
    /** Where nobody was asked. */
    blank: false,
  } as const;
}

/** A text that may be left out or cleared. */
function text(max: number) {
  const stored = z.string().nullable();
  const changed = clearableText(max).optional();
  return {
    kind: 'text',
    stored,
    recorded: stored.default(null),
    sent: optionalText(max),
    changed,
    shown: shownField(changed),
    blank: null,
  } as const;
}

/**
 * Details that identify nobody. They are open in the log, in SQL and in exports. They are paid at
 * the park and add nothing to the price (rule 3.4).
 */
export const openDetails = {
  equipmentRental: flag(
    'Equipment rental must be true or false',
    'Whether rental equipment is asked for.',
  ),
  package: flag(
    'Package must be true or false',
    'Whether the package of the price list is asked for: cable, sauna and equipment.',
  ),
};

/**
 * Details in the customer's own words. They are sealed with the customer, so SQL, exports, forks
 * and the public answer don't have them.
 */
export const sealedDetails = {
  experienceLevel: text(100),
  notes: text(2000),
};

export type OpenDetail = keyof typeof openDetails;
export type SealedDetail = keyof typeof sealedDetails;
export const openDetailNames = Object.keys(openDetails) as OpenDetail[];
export const sealedDetailNames = Object.keys(sealedDetails) as SealedDetail[];

type Details = Readonly<Record<string, ReturnType<typeof flag> | ReturnType<typeof text>>>;
/** The places in which a field has a schema of its own. */
type Place = 'stored' | 'recorded' | 'sent' | 'changed' | 'shown';

/** The schemas that these fields have in one place, for a `z.object`. */
export function schemasOf<Fields extends Details, P extends Place>(fields: Fields, place: P) {
  const schemas = Object.entries(fields).map(([name, field]) => [name, field[place]]);
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name][P] };
}

/** The values that these fields have where nobody was asked. */
function blankOf<Fields extends Details>(fields: Fields) {
  const values = Object.entries(fields).map(([name, { blank }]) => [name, blank]);
  return Object.fromEntries(values) as {
    [Name in keyof Fields]: z.output<Fields[Name]['stored']>;
  };
}
export const blankOpenDetails = blankOf(openDetails);
export const blankSealedDetails = blankOf(sealedDetails);

export type OpenDetails = typeof blankOpenDetails;
export type SealedDetails = typeof blankSealedDetails;

/** The fields with these names, and no others: `pickFields(openDetailNames, booking)`. */
export function pickFields<Name extends string, Values extends { readonly [N in Name]?: unknown }>(
  names: readonly Name[],
  values: Values,
): Pick<Values, Name & keyof Values> {
  const picked = names.map((name) => [name, values[name]]);
  return Object.fromEntries(picked) as Pick<Values, Name & keyof Values>;
}

/** The fields with these names after a change. A field that is left out keeps its value. */
export function changeFields<Name extends string, Values extends { readonly [N in Name]: unknown }>(
  names: readonly Name[],
  before: Values,
  sent: { readonly [N in Name]?: Values[N] },
): Pick<Values, Name> {
  const changed = names.map((name) => [name, sent[name] === undefined ? before[name] : sent[name]]);
  return Object.fromEntries(changed) as Pick<Values, Name>;
}

import { exportedFieldsOf } from './exported-fields.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Box {
  readonly keyId: string;
  readonly box: string;
}

/** What stands for parts of events outside of the system. */
export interface Replacements {
  readonly booking: (id: string) => string;
  readonly user: (id: string) => string;
  readonly stream: (name: string) => string;
  readonly sealed: (box: Box) => unknown;
  /** Stands for a field that isn't shown as it is; undefined if it is left out. */
  readonly omitted: (field: string, content: unknown) => unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSealed = (value: Json): boolean => typeof value['keyId'] === 'string' && typeof value['box'] === 'string';

/**
 * The data of an event in the shape in which they were written, with what its definition says of each field. What is
 * undecided, or no field of the event, is left out.
 */
export function replacedData(type: string, data: unknown, by: Replacements): unknown {
  if (!isObject(data)) return null;
  const treatments = exportedFieldsOf(type);
  const { bookingId } = data;
  // References have no id beside them.
  const ownBooking = typeof bookingId === 'string' ? by.booking(bookingId) : undefined;
  const valueOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(valueOf);
    if (!isObject(value)) return value;
    if (isSealed(value)) return by.sealed(value as unknown as Box);
    const fields = Object.entries(value).map(([field, content]) => [field, contentOf(field, content, value)] as const);
    return Object.fromEntries(fields.filter(([, content]) => content !== undefined));
  };
  const contentOf = (field: string, content: unknown, { subject }: Json): unknown => {
    const treatment = treatments.get(field);
    if (treatment === undefined || treatment === 'undecided') return undefined;
    if (treatment === 'shown') return valueOf(content);
    if (treatment === 'omitted') return by.omitted(field, content);
    if (typeof content !== 'string') return null;
    if (field === 'reference') return ownBooking;
    if (treatment === 'stream') return by.stream(content);
    const kind = treatment === 'subject' ? subject : treatment;
    if (kind === 'user') return by.user(content);
    if (kind === 'booking') return by.booking(content);
    return kind === 'adminEmail' ? by.omitted(field, content) : content;
  };
  return valueOf(data);
}

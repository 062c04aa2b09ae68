import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import { keyIdOf } from './under-key.ts';

/** A request's first answer. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The correlation id of the events that the request wrote; null if it wrote none, undefined if an older version kept it. */
  readonly action: string | null | undefined;
}

/** The way from an answer's body to a part of it: names of properties and indexes of lists. */
type Path = readonly (string | number)[];

/** An answer as stored: without personal data in clear, and its marked parts whole, sealed under their own keys. */
export interface KeptAnswer extends Answer {
  readonly sealed: readonly { readonly path: Path; readonly part: Sealed<unknown> }[];
}

/** What stands in place of personal data. They have the same names in all answers. */
const HIDDEN: Readonly<Record<string, 'erased' | null>> = {
  customerName: 'erased',
  phoneNumber: 'erased',
  email: null,
  notes: null,
  experienceLevel: null,
  staffNotes: null,
  blockReason: null,
  title: 'erased',
  sql: 'erased',
  chart: null,
  // Not personal, but whoever has it may do everything with the booking, so it is shown once.
  manageUrl: null,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Copies an answer's body, with everything replaced that isn't to be shown, and passes its marked parts on. */
function copied(
  value: unknown,
  hides: (name: string) => boolean,
  onPart: (part: object, path: Path) => void = () => undefined,
  path: Path = [],
): unknown {
  if (!isObject(value)) return value;
  onPart(value, path);
  if (Array.isArray(value)) return value.map((item, i) => copied(item, hides, onPart, [...path, i]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isHidden = hides(name) && item !== null && item !== undefined;
      return [name, isHidden ? HIDDEN[name] : copied(item, hides, onPart, [...path, name])];
    }),
  );
}

const isPersonal = (name: string): boolean => Object.hasOwn(HIDDEN, name);
const isShownOnce = (name: string): boolean => name === 'manageUrl';

/** Makes an answer ready for being stored. */
export async function keptAnswer(
  { status, body, action }: Answer,
  vault: Pick<Vault, 'sealAllUnder'>,
): Promise<KeptAnswer> {
  const parts: { readonly path: Path; readonly keyId: string; readonly content: unknown }[] = [];
  const shown = copied(body, isPersonal, (part, path) => {
    const keyId = keyIdOf(part);
    if (keyId !== undefined) parts.push({ path, keyId, content: copied(part, isShownOnce) });
  });
  const boxes = parts.length === 0 ? [] : await vault.sealAllUnder('answer', parts);
  const sealed = parts.flatMap(({ path }, i) => {
    const part = boxes[i];
    return part ? [{ path, part }] : [];
  });
  return { status, body: shown, action, sealed };
}

/** The answer to a repeated request: the first one, without what has been erased since. */
export async function shownAnswer(
  { status, body, action, sealed }: KeptAnswer,
  vault: Pick<Vault, 'openAll'>,
): Promise<Answer> {
  if (sealed.length === 0) return { status, body, action };
  const parts = await vault.openAll(
    'answer',
    sealed.map(({ part }) => part),
  );
  return { status, action, body: sealed.reduce((shown, { path }, i) => withPart(shown, path, parts[i] ?? null), body) };
}

/** Returns a copy with the part at its place, or the same if the part has been erased. */
function withPart(value: unknown, [first, ...rest]: Path, part: unknown): unknown {
  if (part === null) return value;
  if (first === undefined) return part;
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === first ? withPart(item, rest, part) : item));
  return isObject(value) ? { ...value, [first]: withPart(value[first], rest, part) } : value;
}

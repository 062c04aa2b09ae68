import { z } from 'zod';

import { defineEndpoint, type Endpoint, type Method } from '../shared/define-endpoint.ts';
import { defineEvent, type EventDefinition } from '../shared/define-event.ts';
import { shownText } from '../shared/exported.ts';
import type { audiences } from '../shared/roles.ts';

/**
 * A text in both languages. `{{name}}` stands for a value, and `{hour|hours}` for the forms of what
 * is counted by `count`, as in the front end's dictionaries.
 */
export interface Text {
  readonly en: string;
  readonly lv: string;
}

/** The value of a setting: named fields, each of them a single value. */
export type SettingValue = Readonly<Record<string, string | number | boolean>>;

interface LabelledField {
  readonly label: Text;
  /** Its name in the history. Defaults to the label. */
  readonly inHistory?: Text;
}

/** One of several modes, by its value. */
interface ModeField extends LabelledField {
  readonly kind: 'mode';
  readonly modes: Readonly<
    Record<string, { readonly name: Text; readonly explanation: Text; readonly inHistory: Text }>
  >;
}

interface WholeNumberField extends LabelledField {
  readonly kind: 'wholeNumber';
  readonly unit: Text;
  /** The error for a number that `sent` doesn't accept. */
  readonly invalid: Text;
  readonly hint?: Text;
  /** Instead of the hint, while the field is 0. */
  readonly hintAtZero?: Text;
}

interface YesOrNoField extends LabelledField {
  readonly kind: 'yesOrNo';
  readonly explanation: Text;
}

/** A sentence in one of the languages. */
interface SentenceField extends LabelledField {
  readonly kind: 'sentence';
  readonly language: keyof Text;
  readonly maxLength: number;
  /** The error for a sentence that `sent` doesn't accept. */
  readonly invalid: Text;
}

/** How a field of a setting is shown in its form and in the history. */
export type SettingField = ModeField | WholeNumberField | YesOrNoField | SentenceField;

interface SettingTexts {
  readonly title: Text;
  /** What it is for, below the title. */
  readonly lead: Text;
  /** Its name in the history. */
  readonly inHistory: Text;
  /** The history's sentence about a change of it. */
  readonly changed: Text;
  readonly saved: Text;
  readonly saveFailed: Text;
  readonly loadFailed: Text;
}

/** A text, and the values of its placeholders. */
export interface FilledText {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The parts that a declaration and the setting that is made from it have in common. */
interface SettingParts<Name extends string, Stored extends z.ZodType<SettingValue>> {
  readonly name: Name;
  /** What its event carries, and what the state and the read model hold. */
  readonly stored: Stored;
  /** The value in force until somebody sets another. */
  readonly defaultValue: z.output<Stored>;
  /** A valid value: the example of its event and of a request. */
  readonly example: z.output<Stored> & z.input<Stored>;
  /** Whether fields that a change leaves out stay as they are. Otherwise it needs all of them. */
  readonly takesPart?: boolean;
  /**
   * Whether it affects what can be sold. If so, what-if keeps it, and the calendar is read again
   * after a change.
   */
  readonly affectsSales?: boolean;
  /** How the form and the history show its fields. The form has them in this order. */
  readonly fields: Readonly<Record<keyof z.output<Stored> & string, SettingField>>;
  readonly texts: SettingTexts;
  /** What applies once it is saved, shown below `saved`. */
  describeSaved?(value: z.output<Stored>): FilledText;
}

interface NewSetting<
  Name extends string,
  Type extends string,
  Stored extends z.ZodType<SettingValue>,
  Entry extends z.ZodType,
  Changed extends z.ZodType,
> extends SettingParts<Name, Stored> {
  /** The type of its event. */
  readonly event: Type;
  /** The fields as a request sends them, with the messages for those that aren't valid. */
  readonly sent: z.ZodObject;
  readonly path: Endpoint['path'];
  /** The method of the endpoint that changes it. Defaults to PUT. */
  readonly method?: Method;
  readonly mayRead: keyof typeof audiences;
  readonly mayChange: keyof typeof audiences;
  /** What it is, for the API's description. */
  readonly summary: string;
  /** What a reader gets, if it isn't the value itself. */
  readonly entry?: Entry;
  toEntry?(value: z.output<Stored>, changedAt: string | null): z.output<Entry>;
  /** The answer to a change, if it isn't the entry. */
  readonly changed?: Changed;
  toChanged?(entry: z.output<Entry>): z.output<Changed>;
}

/** A setting of the park that managers change while it runs, with all that is made from it. */
export interface SettingDefinition<
  Name extends string = string,
  Type extends string = string,
  Stored extends z.ZodType<SettingValue> = z.ZodType<SettingValue>,
  Entry extends z.ZodType = z.ZodType,
  Changed extends z.ZodType = z.ZodType,
> extends SettingParts<Name, Stored> {
  readonly event: EventDefinition<Type, Stored>;
  /** The data of the event that takes a change of it back. */
  readonly reverted: z.ZodObject<{
    kind: z.ZodLiteral<Name>;
    changedAt: z.ZodNullable<typeof shownText>;
    value: z.ZodNullable<Stored>;
  }>;
  readonly read: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, Entry>;
  readonly change: Endpoint<
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodType<Partial<z.output<Stored>>>,
    Changed
  >;
  /** The name of the command that changes it. */
  readonly command: string;
  /** What a reader gets. `changedAt` is null if nobody has set it. */
  toEntry(value: z.output<Stored>, changedAt: string | null): z.output<Entry>;
  /** The answer to a change. */
  toChanged(entry: z.output<Entry>): z.output<Changed>;
}

/**
 * Declares a setting of the park. Its event, its two endpoints and what an undo writes are made
 * here; state, read model, history and form loop over the list of all settings (`parkSettings`).
 */
export function defineSetting<
  const Name extends string,
  const Type extends string,
  Stored extends z.ZodType<SettingValue>,
  Entry extends z.ZodType = Stored,
  Changed extends z.ZodType = Entry,
>(
  setting: NewSetting<Name, Type, Stored, Entry, Changed>,
): SettingDefinition<Name, Type, Stored, Entry, Changed> {
  const { name, stored, sent, example, path, method = 'PUT', summary, texts } = setting;
  const entry = (setting.entry ?? stored) as Entry;
  const changed = (setting.changed ?? entry) as Changed;
  const body = setting.takesPart ? sent.partial() : sent;
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);

  return {
    ...setting,
    event: defineEvent(setting.event, {
      schema: stored,
      example,
      touches: () => ({ settings: [name] }),
      ...(setting.affectsSales ? {} : { inWhatIf: () => undefined }),
      audit: texts.changed,
    }),
    reverted: z.object({
      kind: z.literal(name),
      changedAt: shownText.nullable(),
      value: stored.nullable(),
    }),
    read: defineEndpoint(`get${capitalised}`, `GET ${path}`, setting.mayRead, {
      summary,
      response: entry,
    }),
    change: defineEndpoint(`change${capitalised}`, `${method} ${path}`, setting.mayChange, {
      summary: `Change ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
      isUndoable: true,
      body: body as unknown as z.ZodType<Partial<z.output<Stored>>>,
      example,
      response: changed,
    }),
    command: `Change${capitalised}`,
    toEntry: (value, changedAt) =>
      setting.toEntry ? setting.toEntry(value, changedAt) : (value as unknown as z.output<Entry>),
    toChanged: (read) =>
      setting.toChanged ? setting.toChanged(read) : (read as unknown as z.output<Changed>),
  };
}

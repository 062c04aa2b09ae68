import { parseArgs } from 'node:util';

import { pino, type Level, type Logger } from 'pino';

import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { describeStartFailure } from '@cablepark/event-store/start-failure';
import {
  runProgram,
  StartupRefused,
  type Program,
  type ProgramOptions,
  type Shutdown,
} from '@cablepark/platform/program/run-program';

/**
 * Runs a program and ends it with one sentence for each failure that the operator can remedy.
 * `storeIn` says how that sentence names the event store.
 */
export const runCommand = (
  main: (program: Program) => Promise<void>,
  { storeIn, ...options }: ProgramOptions & { readonly storeIn?: string } = {},
): Promise<never> =>
  runProgram(main, {
    sentenceOf: (error) => describeStartFailure(error, process.env, storeIn),
    ...options,
  });

/** A command's log goes to the standard error, because its output goes to the standard output. */
export const createCommandLogger = (level: Level = 'warn'): Logger =>
  pino({ level }, pino.destination({ dest: 2, sync: true }));

/** Makes an interrupted command end with this error, so that it never looks complete. */
export const failWhenInterrupted = ({ signal, fail }: Program, error: StartupRefused): void =>
  signal.addEventListener('abort', () => fail(error));

/** Reports progress to the person who typed the command, beside the command's output. */
export const report = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Limits calls to one a second, with none in the first second. */
export function limitToOneASecond<Progress extends readonly unknown[]>(
  show: (...progress: Progress) => void,
): typeof show {
  let shownAt = Date.now();
  return (...progress) => {
    if (Date.now() - shownAt < 1000) {
      return;
    }

    shownAt = Date.now();
    show(...progress);
  };
}

/** The first failure to write to the standard output. */
let outputFailure: NodeJS.ErrnoException | null | undefined;
const noteOutputFailure = (error: Error | null | undefined): void => {
  outputFailure ??= error;
};

process.stdout.on('error', noteOutputFailure);
// A command goes on even if its progress can't be shown.
process.stderr.on('error', () => undefined);

/**
 * Whether the program that reads the output has closed it, as `head` does. Throws StartupRefused
 * for other failures.
 */
export function hasNoReader(): boolean {
  if (outputFailure && outputFailure.code !== 'EPIPE') {
    const why = outputFailure.code ?? 'unknown reason';
    throw new StartupRefused(`The output can't be written (${why}).`, { cause: outputFailure });
  }

  return !!outputFailure;
}

/** Resolves once the output has taken the text, or has no reader any more. */
export async function print(text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    process.stdout.write(text, (error) => {
      noteOutputFailure(error);
      resolve();
    });
  });
  hasNoReader();
}

/** The command was typed wrongly. The message is its usage. */
export class WrongUsage extends StartupRefused {
  override readonly name = 'WrongUsage';
}

/**
 * The exit code of a command that copies a log: 1 if the copy was refused or something is wrong, 2
 * if that could not be found out.
 */
export const exitCodeOfCopy = (error: unknown): number => (error instanceof StartupRefused ? 1 : 2);

export interface ParsedArguments<Name extends string> {
  readonly options: Readonly<Partial<Record<Name, string>>>;
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** The values of each option that may be typed several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

interface AllowedArguments {
  readonly hasWords?: boolean;
  /** Options without a value. */
  readonly flags?: readonly string[];
  readonly lists?: readonly string[];
}

/**
 * Parses the arguments of the command: options with a value, flags and words, as far as they are
 * allowed. Throws WrongUsage with `usage` for anything else.
 */
export function parseArguments<const Name extends string>(
  usage: string,
  names: readonly Name[],
  { hasWords = false, flags = [], lists = [] }: AllowedArguments = {},
): ParsedArguments<Name> {
  const options = Object.fromEntries<{
    readonly type: 'string' | 'boolean';
    readonly multiple?: boolean;
  }>([
    ...names.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
    ...lists.map((name) => [name, { type: 'string', multiple: true }] as const),
  ]);
  try {
    const args = removeAmbiguity(process.argv.slice(2), names);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: hasWords });
    return {
      options: values as ParsedArguments<Name>['options'],
      words: positionals,
      flags: new Set(Object.keys(values).filter((name) => flags.includes(name))),
      lists: Object.fromEntries(
        lists.map((name) => [name, (values[name] as string[] | undefined) ?? []]),
      ),
    };
  } catch {
    throw new WrongUsage(usage);
  }
}

/**
 * Rewrites two arguments that would be taken for options: a value below zero, and a question that
 * begins with a comment.
 */
function removeAmbiguity(args: readonly string[], names: readonly string[]): string[] {
  if (args.includes('--')) {
    return [...args];
  }

  const isQuestion = (arg: string) => /^-\S*\s/.test(arg) && !/^--[\w-]+=/.test(arg);
  const options: string[] = [];
  for (const arg of args.filter((one) => !isQuestion(one))) {
    const before = options.at(-1) ?? '';
    if (/^-\d/.test(arg) && names.includes(before.replace(/^--/, ''))) {
      options.splice(-1, 1, `${before}=${arg}`);
    } else {
      options.push(arg);
    }
  }

  return [...options, '--', ...args.filter(isQuestion)];
}

/**
 * Refuses the value of an option with the first issue that a schema found. `optionOf` returns the
 * option of a field.
 */
export function refuseOption(
  {
    issues: [issue],
  }: {
    readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  },
  optionOf: (field: string) => string,
): never {
  const why = issue?.message ?? 'is not valid';
  // Some messages say what a value must be, others are sentences about more than one value.
  const isSentence = /^\p{Lu}/u.test(why);
  const option = `--${optionOf(String(issue?.path[0]))}`;
  throw new StartupRefused(isSentence ? `${why}.` : `${option} ${why}.`);
}

/** Opens the log of an event store, until shutdown. It connects with the first call. */
export function openLog(eventStoreUrl: string, shutdown: Shutdown): EventLog {
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  return new EventLog(connection, parkEvents);
}

import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { createStore } from '../storage/storage.ts';
import { ApiError } from '../api/calls.ts';
import { useCommonWords } from '../i18n/dictionary.ts';
import { useErrorWords } from '../errors/locales/words.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: 'plain' | 'destructive';
  readonly durationMs: number;
  readonly action?: ToastAction | undefined;
  /** An address to pass on, with what it is for and a button that copies it. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

const DEFAULT_MS = 5000;
/** A toast with an action is shown longer, so that there is time to use the action. */
const WITH_ACTION_MS = 12_000;
/** A link may have to be read out over the telephone. */
const WITH_LINK_MS = 30_000;
const shown = createStore<Toast | null>(null);
let lastId = 0;

/** Shows a toast. Only one is shown at a time, and a new one replaces the old one (rule 16.4). */
export function toast(options: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): void {
  lastId += 1;
  const durationMs = options.link ? WITH_LINK_MS : options.action ? WITH_ACTION_MS : DEFAULT_MS;
  shown.set({ tone: 'plain', durationMs, ...options, id: lastId });
}

export const dismissToast = (id: number): void => {
  if (shown.get()?.id === id) shown.set(null);
};

/** Removes a toast with a link, which takes much room and is shown for long. */
export const dismissLink = (): void => {
  if (shown.get()?.link) shown.set(null);
};

export const useToast = shown.useValue;

const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Returns a function that creates a toast's undo button. After the undo, another toast reports whether it worked;
 * unless the server refused it, that toast has the button again. `explain` may report an error in another way, and
 * then returns true.
 */
export function useUndo(): (undo: () => Promise<unknown>, explain?: (error: unknown) => boolean) => ToastAction {
  const t = useCommonWords();
  const errorText = useErrorText();
  return (undo, explain = () => false) => {
    const action: ToastAction = {
      label: t('undo'),
      onPress: () => {
        undo().then(
          () => toast({ title: t('undone') }),
          (error: unknown) => {
            if (explain(error)) return;
            const text = errorText(error as Error);
            toast({
              title: t('undoFailed'),
              text,
              tone: 'destructive',
              action: wasRefused(error) ? undefined : action,
            });
          },
        );
      },
    };
    return action;
  };
}

const ACCOUNT_REFUSALS = Object.keys(accountMessages) as (keyof typeof accountMessages)[];

/**
 * Returns a function that gives the text for a failed call. In English it is the server's own sentence, in Latvian
 * ours for the server's code. `otherwise` is the text if there was no response, or one that isn't from our server.
 */
export function useErrorText(): (error: Error, otherwise?: string) => string {
  const t = useErrorWords();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return otherwise ?? t('noAnswer');
    const { body, code } = error;
    if (t.language === 'en' && body !== undefined) return body.error;
    if (error.isReserved) return t('reserved');
    if (code === undefined) return otherwise ?? t('INTERNAL');
    const known = ACCOUNT_REFUSALS.find((refusal) => accountMessages[refusal].en === body?.error);
    return t(known ?? code);
  };
}

/** Returns a function that appends the server's reason, if there is one, to the page's own sentence about a failure. */
export function useFailedText(): (sentence: string, error: Error) => string {
  const errorText = useErrorText();
  return (sentence, error) => `${sentence} ${errorText(error, '')}`.trim();
}

/** The translated messages about refused names, passwords and phone numbers, by the contract's English sentence. */
export function useAccountRefusals(): Readonly<Record<string, string>> {
  const t = useErrorWords();
  return Object.fromEntries(ACCOUNT_REFUSALS.map((refusal) => [accountMessages[refusal].en, t(refusal)]));
}

/** Makes handlers of failures, which show the reason after the page's own sentence if there is one. */
export function useFailedToast(): (title: string, sentence?: string) => (error: Error) => void {
  const errorText = useErrorText();
  const failedText = useFailedText();
  return (title, sentence) => (error) => {
    const text = sentence === undefined ? errorText(error) : failedText(sentence, error);
    toast({ title, text, tone: 'destructive' });
  };
}

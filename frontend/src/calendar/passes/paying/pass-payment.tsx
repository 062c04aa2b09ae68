import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  formatPassCode,
  MAX_PASSES_OF_BOOKING,
  readPassCode,
} from '@cablepark/contracts/passes/pass-code';
import type { PassKind } from '@cablepark/contracts/passes/pass-product';

import type { Selection } from '#calendar/selection/selection';
import { useErrorText } from '#shared/errors/error-texts';
import { TextInput } from '#shared/forms/public-fields';
import type { FindError } from '#shared/forms/rule';
import type { FormText } from '#shared/forms/use-form-fields';
import { Button } from '#shared/ui/elements';
import { usePassWords } from '../locales/words.ts';
import { formatCents, useLeftText } from '../pass-texts.ts';
import { comparePaying, type Paid } from './combine-covers.ts';
import { usePayingWords } from './locales/words.ts';
import { toPassQuery, usePayingPasses, type OfferedPass } from './use-paying-passes.ts';
import rows from '../pass-rows.module.css';
import css from './pass-payment.module.css';

interface PassPaymentProps {
  readonly slots: Selection;
  /** What is typed and isn't a whole code yet. */
  readonly code: FormText;
  /** The codes of the passes that pay, in their order. */
  readonly payWith: readonly string[];
  readonly onChange: (changed: {
    readonly payWith?: readonly string[];
    readonly passCode?: string;
  }) => void;
}

/**
 * Lets a customer pay by passes and gift cards within a form, and shows what they cover before it
 * is sent. A code is added as soon as it is whole. It stays in one piece, because both lists and
 * the field change the same choice of passes.
 */
export function PassPayment({ slots, code, payWith, onChange }: PassPaymentProps) {
  const t = usePayingWords();
  const [isOpen, setOpen] = useState(payWith.length > 0 || code.value !== '');
  const { typed, kept, dueCents } = usePayingPasses(payWith, slots);
  const sortByKind = (keys: readonly string[], added?: AddedPass): string[] => {
    const kinds = new Map([...typed, ...kept].map(({ key, pass }) => [key, pass?.kind] as const));
    if (added) {
      kinds.set(added.key, added.kind);
    }

    return [...new Set(keys)].sort((a, b) => comparePaying(kinds.get(a), kinds.get(b)));
  };

  const { add, isAdding, refusal, forget } = useAddition(slots, (added) =>
    onChange({ passCode: '', payWith: sortByKind([...payWith, added.key], added) }),
  );
  const type = (text: string) => {
    forget();
    onChange({ passCode: text });
    const whole = readPassCode(text);
    if (whole !== '') {
      add(formatPassCode(whole));
    }
  };

  const remove = (key: string) => onChange({ payWith: payWith.filter((one) => one !== key) });
  const isFull = payWith.length >= MAX_PASSES_OF_BOOKING;
  return (
    <details
      className={css['part']}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css['title']}>{t('title')}</summary>
      {kept.length > 0 && (
        <ul className={rows['passes']} aria-label={t('kept')}>
          {kept.map((offered) => (
            <KeptRow
              key={offered.key}
              offered={offered}
              isChosen={payWith.includes(offered.key)}
              isDisabled={isFull && !payWith.includes(offered.key)}
              onChoose={() => onChange({ payWith: sortByKind([...payWith, offered.key]) })}
              onRemove={() => remove(offered.key)}
            />
          ))}
        </ul>
      )}
      {typed.length > 0 && (
        <ul className={rows['passes']} aria-label={t('chosen')}>
          {typed.map((offered) => (
            <TypedRow key={offered.key} offered={offered} onRemove={() => remove(offered.key)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <TextInput
          text={{ ...code, onChange: type, error: refusal ?? code.error }}
          kind="passCode"
          label={t('code')}
          isOptional
          hint={isAdding ? t('adding') : t('hint')}
        />
      )}
      <p role="status" className={css['due']}>
        {dueCents !== undefined && <DueText cents={dueCents} />}
      </p>
    </details>
  );
}

type AddedPass = Pick<OfferedPass, 'key'> & { readonly kind: PassKind };

function DueText({ cents }: { readonly cents: number }) {
  const t = usePayingWords();
  return (
    <strong>
      {cents === 0 ? t('due.none') : t('due.some', { money: formatCents(t.language, cents) })}
    </strong>
  );
}

interface KeptRowProps {
  readonly offered: OfferedPass;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** A pass of the customer's account, which a tick lets pay. */
const KeptRow = ({ offered, isChosen, isDisabled, onChoose, onRemove }: KeptRowProps) => (
  <li className={rows['pass']}>
    <label className={css['choice']}>
      <input
        type="checkbox"
        className={css['box']}
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => (target.checked ? onChoose() : onRemove())}
      />
      <PassTexts offered={offered} />
    </label>
  </li>
);

/** A pass whose code was typed. */
function TypedRow({
  offered,
  onRemove,
}: {
  readonly offered: OfferedPass;
  readonly onRemove: () => void;
}) {
  const t = usePayingWords();
  const name = offered.pass?.name[t.language] ?? offered.key;
  return (
    <li className={rows['pass']}>
      <PassTexts offered={offered} />
      <Button tone="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** The name of a pass, what is left of it, and what it pays. */
function PassTexts({ offered: { key, pass, isFailed, paid } }: { readonly offered: OfferedPass }) {
  const t = usePayingWords();
  const words = usePassWords();
  const leftText = useLeftText();
  const describe = () => {
    if (!pass) {
      return isFailed ? t('gone') : t('loading');
    }
    if (pass.status !== undefined && pass.status !== 'active') {
      return words(`status.${pass.status}`);
    }

    return leftText(pass.kind, pass.left);
  };
  return (
    <span className={rows['what']}>
      <strong translate={pass ? undefined : 'no'}>{pass?.name[t.language] ?? key}</strong>
      <span className={rows['quiet']}>{describe()}</span>
      {paid && <PaysText paid={paid} />}
    </span>
  );
}

function PaysText({ paid: { rides, cents } }: { readonly paid: Paid }) {
  const t = usePayingWords();
  if (rides > 0) {
    return <span>{t('pays.rides', { count: rides })}</span>;
  }

  return cents > 0 ? (
    <span>{t('pays.money', { money: formatCents(t.language, cents) })}</span>
  ) : (
    <span className={css['nothing']}>{t('pays.nothing')}</span>
  );
}

/**
 * Keeps a form from being sent with an incomplete code, with which the customer meant to pay, or
 * with one that is still being looked up.
 */
export function usePassCodeCheck(): FindError {
  const t = usePayingWords();
  return (typed) => {
    if (typed === '') {
      return undefined;
    }

    return t(readPassCode(String(typed)) === '' ? 'incomplete' : 'unchecked');
  };
}

/** Looks up a whole code, and adds its pass unless it is unknown. */
function useAddition(slots: Selection, onAdded: (added: AddedPass) => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [lookedUp, setLookedUp] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const add = (key: string) => {
    setLookedUp(key);
    client
      .query({ ...toPassQuery(key, slots), staleTime: 0 })
      .then(
        ({ kind }) => onAdded({ key, kind }),
        (error: unknown) => setRefusal(errorText(error as Error)),
      )
      .finally(() => setLookedUp(undefined));
  };

  return { add, isAdding: lookedUp !== undefined, refusal, forget: () => setRefusal(undefined) };
}

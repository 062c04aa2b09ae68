import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';

import { MAX_PASSES_OF_BOOKING } from '@cablepark/contracts/passes/pass-code';
import { listPasses } from '@cablepark/contracts/passes/passes';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { fresh, queryOf } from '#shared/api/queries';
import { OptionalLabel } from '#shared/forms/field-parts';
import { useSettled } from '#shared/forms/use-settled';
import { useIsOnline } from '#shared/ui/use-media';
import { useLeftText } from '../pass-texts.ts';
import { useSellingWords } from './locales/words.ts';
import css from './pass-field.module.css';

type ListedPass = ResponseOf<typeof listPasses>[number];

const makePassesQuery = queryOf(listPasses, fresh);

/**
 * The passes that pay a booking, within a form of staff that has `payWith`: found by name, e-mail
 * or code. Without a network none can be found.
 */
export function PassField() {
  const t = useSellingWords();
  const isOnline = useIsOnline();
  const labelOf = usePassLabel();
  const [typed, setTyped] = useState('');
  const find = useSettled(typed.trim());
  const [known, setKnown] = useState<readonly ListedPass[]>([]);
  const { data: found = [] } = useQuery({
    ...makePassesQuery({ query: { find } }),
    enabled: find !== '',
    placeholderData: keepPreviousData,
  });
  const offered = found.filter(({ status }) => status === 'active');
  const shown = [...known, ...offered.filter(({ id }) => known.every((one) => one.id !== id))];
  const isSearching = find !== '' && offered.length === 0;
  return (
    isOnline && (
      <Form.Item
        name="payWith"
        label={<OptionalLabel text={t('payWith.label')} />}
        extra={t('payWith.text')}
      >
        <Select<string[]>
          mode="multiple"
          maxCount={MAX_PASSES_OF_BOOKING}
          placeholder={t('payWith.placeholder')}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          notFoundContent={<span>{t(isSearching ? 'payWith.none' : 'payWith.placeholder')}</span>}
          options={shown.map((pass) => ({ value: pass.id, label: labelOf(pass) }))}
          // What is left stands at the end, which antd would cut off on a phone.
          optionRender={({ label }) => <span className={css['option']}>{label}</span>}
          onChange={(ids) => setKnown(shown.filter(({ id }) => ids.includes(id)))}
        />
      </Form.Item>
    )
  );
}

/**
 * Returns a function that labels a pass so that staff can tell it from others: `10 rides · Anna
 * Kalniņa · 8 rides left`.
 */
function usePassLabel(): (pass: ListedPass) => string {
  const t = useSellingWords();
  const leftText = useLeftText();
  return ({ name, holder, kind, left }) =>
    [name[t.language], holder.fullName ?? toShownEmail(holder.email ?? ''), leftText(kind, left)]
      .filter(Boolean)
      .join(' · ');
}

import { Input } from 'antd';
import { useId, useState } from 'react';
import { filterValue } from '../history-filter.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './history-filters.module.css';

interface ReferenceFieldProps {
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (reference: string | null) => void;
}

/** Takes the reference of a booking, as it is typed or read out, when Enter is pressed or the field is left. */
export function ReferenceField({ id, value, onChange }: ReferenceFieldProps) {
  const t = useAuditWords();
  const [typed, setTyped] = useState(value ?? '');
  const [isWrong, setWrong] = useState(false);
  const wrongId = useId();
  const take = (text: string) => {
    const reference = filterValue('reference', text);
    setWrong(reference === null && text.trim() !== '');
    if (reference !== value && (reference !== null || text.trim() === '')) onChange(reference);
  };
  return (
    <>
      <Input
        id={id}
        allowClear
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={t('filter.reference')}
        value={typed}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? wrongId : undefined}
        onChange={({ target, type }) => {
          setTyped(target.value);
          if (type === 'click') take('');
        }}
        onPressEnter={() => take(typed)}
        onBlur={() => take(typed)}
      />
      {isWrong && (
        <span id={wrongId} role="alert" className={css['wrong']}>
          {t('filter.noReference')}
        </span>
      )}
    </>
  );
}

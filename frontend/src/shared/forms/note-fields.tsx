import { Form, Input } from 'antd';
import { languages, useLanguage } from '../i18n/language.ts';
import { useFormWords } from './locales/words.ts';
import css from './note-fields.module.css';
import { OptionalLabel } from './optional-label.tsx';
import { fieldIn } from './written-note.ts';

/** The fields of a public note within a form, that of the user's own language first. Either may stay empty. */
export function NoteFields({ maxLength }: { readonly maxLength: number }) {
  const t = useFormWords();
  const own = useLanguage();
  return (
    <>
      <p className={css['public']}>{t('note.text')}</p>
      {[own, ...languages.filter((language) => language !== own)].map((language) => (
        <Form.Item key={language} name={fieldIn[language]} label={<OptionalLabel text={t(`note.${language}`)} />}>
          <Input lang={language} maxLength={maxLength} showCount />
        </Form.Item>
      ))}
    </>
  );
}

import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { fieldIn } from './rule.ts';
import { useFormWords } from './locales/words.ts';
import css from './fields.module.css';
import { useLanguage, languages } from '../i18n/language.ts';

export function OptionalLabel({ text }: { readonly text: string }) {
  const t = useFormWords();
  return (
    <>
      {text}&nbsp;<span className={css['optional']}>({t('optional')})</span>
    </>
  );
}

/** Says the errors of the surrounding form in another language once the page has changed to it. */
export function TranslatedErrors() {
  const form = Form.useFormInstance();
  const language = useLanguage();
  useEffect(() => {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
  }, [form, language]);
  return null;
}

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

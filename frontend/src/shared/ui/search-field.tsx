import { Input } from 'antd';

import { SearchIcon } from './more-icons.tsx';
import css from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The field with which staff search a list. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <Input
    type="search"
    allowClear
    prefix={<SearchIcon />}
    className={css['search'] ?? ''}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

import { Alert, Descriptions, Empty, Statistic, Tag } from 'antd';
import type { ReactNode } from 'react';

import type { Fact, Tone } from './elements.tsx';
import { Mark } from './icons.tsx';
import css from './staff-parts.module.css';
import tag from './tag.module.css';

/** antd's descriptions, one fact a line. */
export const StaffFacts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Descriptions
    column={1}
    colon={false}
    size="small"
    className={css['facts'] ?? ''}
    classNames={{ label: css['name'] ?? '', content: css['value'] ?? '' }}
    // antd would lay the parts of a value side by side.
    items={facts.map(([name, value]) => ({ key: name, label: name, children: <div>{value}</div> }))}
  />
);

/** `isWarning` is for a number that should make the reader stop. */
export type Figure = readonly [name: string, value: ReactNode, isWarning?: boolean];

/** A few numbers beside each other, as antd's statistics. */
export const StaffFigures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <div className={css['figures']}>
    {figures.map(([name, value, isWarning]) => (
      <Statistic
        key={name}
        title={name}
        className={css['figure'] ?? ''}
        data-warning={isWarning === true}
        formatter={() => value}
      />
    ))}
  </div>
);

interface StaffTagProps {
  readonly tone: Tone;
  readonly children: string;
}

/**
 * antd's tag in the tokens of a tone, as the kit's `Tag` has them, since antd's own colours are too
 * light for its text. Its text has an element of its own, because antd renders it beside the place
 * of an icon, where it would not change any more after the browser has translated the page.
 */
export const StaffTag = ({ tone, children }: StaffTagProps) => (
  <Tag variant="filled" className={`${tag['tag']} ${css['tag']}`} data-tone={tone}>
    <span>{children}</span>
  </Tag>
);

interface StaffNoteProps {
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** antd's alert for something to know before one goes on, which needn't interrupt. */
export const StaffNote = ({ role, children }: StaffNoteProps) => (
  <Alert
    type="info"
    role={role ?? 'note'}
    className={css['note'] ?? ''}
    title={<div className={css['lines']}>{children}</div>}
  />
);

interface StaffEmptyProps {
  readonly title: string;
  readonly children?: string;
}

/** antd's sign for an empty list, with the site's mark. */
export const StaffEmpty = ({ title, children }: StaffEmptyProps) => (
  <Empty
    image={<Mark />}
    className={css['empty'] ?? ''}
    classNames={{ image: css['mark'] ?? '' }}
    description={
      <>
        <p className={css['emptyTitle']}>{title}</p>
        {children !== undefined && <p className={css['emptyText']}>{children}</p>}
      </>
    }
  />
);

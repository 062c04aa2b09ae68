import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className: string | undefined;
  readonly factClassName?: string | undefined;
}

/** A list of names with their values. */
export const Facts = ({ facts, className, factClassName }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name} className={factClassName}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

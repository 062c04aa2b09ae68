import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import css from './tabs.module.css';

interface TabsProps<Key extends string> {
  readonly tabs: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  /**
   * Whether they stand on the page's background rather than in a card, and so need a surface of
   * their own.
   */
  readonly isOnWater?: boolean;
  readonly onChoose: (key: Key) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of the public pages' small kit. The arrow keys choose the next one. */
export function Tabs<Key extends string>({
  tabs,
  chosen,
  isOnWater = false,
  onChoose,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chooseByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) {
      return;
    }

    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === chosen) + step;
    const index = (at + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) {
      onChoose(next.key);
      list.current?.querySelectorAll('button')[index]?.focus();
    }
  };

  return (
    <>
      <div ref={list} role="tablist" className={css['list']} data-on-water={isOnWater}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={key === chosen ? `${id}-panel` : undefined}
            tabIndex={key === chosen ? 0 : -1}
            className={css['tab']}
            onKeyDown={chooseByKey}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div key={chosen} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

import type { Plugin } from 'vite';
import { tokens, type TokenName } from '../src/shared/ui/theme/tokens.ts';

const ID = 'virtual:tokens.css';

/** Generates the CSS variables from the tokens, so that our own styles and antd's theme can't diverge. */
export const tokensCss = (): Plugin => ({
  name: 'tokens-css',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? cssOfTokens() : undefined),
});

export function cssOfTokens(): string {
  const light = variables(0);
  const dark = variables(1);
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){color-scheme:dark;${dark}}}`,
    `:root[data-theme='dark']{color-scheme:dark;${dark}}`,
  ].join('\n');
}

const variables = (column: 0 | 1): string =>
  (Object.keys(tokens) as TokenName[]).map((name) => `--${name}:${tokens[name][column]}`).join(';');

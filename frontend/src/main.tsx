import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import 'virtual:tokens.css';
import './shared/ui/base.css';

import { App, navigation } from './app/app.tsx';
import { EarlyUse } from './app/early-use.ts';
import { currentLanguage } from './shared/i18n/language.ts';
import { inTab } from './shared/storage/storage.ts';
import { applyTheme } from './shared/ui/theme/theme-choice.ts';

applyTheme();
inTab.remove('missing');
document.documentElement.lang = currentLanguage();

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no #root.');
}

function start(at: HTMLElement): void {
  createRoot(at).render(
    <StrictMode>
      <App />
      <EarlyUse />
    </StrictMode>,
  );
}

// What the server has painted stays until the page's own script is there.
const stopWaiting = navigation.subscribe(startOnceReady);
function startOnceReady(): void {
  if (!navigation.getState().isReady || !root) {
    return;
  }

  stopWaiting();
  start(root);
}

startOnceReady();

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import './shared/ui/base.css';
import { App } from './app/app.tsx';
import { currentLanguage } from './shared/i18n/language.ts';
import { applyTheme } from './shared/ui/theme/theme-choice.ts';

applyTheme();
document.documentElement.lang = currentLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

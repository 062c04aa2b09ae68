import { ConfigProvider, theme as antd, type ThemeConfig } from 'antd';
import enGB from 'antd/locale/en_GB';
import lvLV from 'antd/locale/lv_LV';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useMedia } from '../use-media.ts';
import { tokens, type TokenName } from './tokens.ts';
import { useTheme, type Theme } from './theme-choice.ts';

// A long title ends before the cross.
const dialogs = { styles: { header: { marginBlockEnd: 14, paddingInlineEnd: 28 } } };
const locales = { lv: lvLV, en: enGB };

/** Our tokens in antd's words. */
function themeConfig(theme: Theme, isStill: boolean): ThemeConfig {
  const of = (name: TokenName): string => tokens[name][theme === 'light' ? 0 : 1];
  return {
    algorithm: theme === 'light' ? antd.defaultAlgorithm : antd.darkAlgorithm,
    token: {
      colorPrimary: of('chosen'),
      colorTextLightSolid: of('chosen-ink'),
      colorLink: of('link'),
      colorError: of('danger'),
      colorBgBase: of('surface'),
      colorBgContainer: of('surface'),
      colorBgElevated: of('surface-raised'),
      colorBgLayout: of('ground'),
      colorText: of('ink'),
      colorTextBase: of('ink'),
      colorTextSecondary: of('ink-quiet'),
      colorTextDescription: of('ink-quiet'),
      colorTextPlaceholder: of('past-ink'),
      colorBorder: of('line-strong'),
      colorBorderSecondary: of('line'),
      fontFamily: "'Manrope Variable', system-ui, sans-serif",
      fontSize: 14,
      fontWeightStrong: 700,
      borderRadius: 10,
      borderRadiusLG: 14,
      controlHeight: 44,
      motionDurationMid: '0.15s',
      // Told that way antd doesn't wait for the end of motions that the style sheets take away; its pop-ups would never show.
      motion: !isStill,
    },
    components: {
      Form: { labelColor: of('ink'), verticalLabelPadding: '0 0 4px' },
      // As our own button and card are.
      Button: { fontWeight: 700, defaultShadow: 'none', primaryShadow: 'none', dangerShadow: 'none' },
      Modal: { titleFontSize: 18, borderRadiusLG: 18 },
      Select: {
        optionSelectedColor: of('note-ink'),
        optionSelectedBg: of('note'),
        optionActiveBg: of('closed'),
        // Chosen, and under the pointer or the keys.
        controlItemBgActiveHover: of('note-edge'),
      },
      // Seven of them fit a phone.
      DatePicker: { cellWidth: 40 },
    },
  };
}

/** Carries the theme and the language into antd; it stands only around pages that use antd, which is heavy. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider
      theme={themeConfig(useTheme(), isStill)}
      locale={locales[useLanguage()]}
      modal={dialogs}
      // A list that holds only what is in view names its options to nobody's ears.
      virtual={false}
    >
      {children}
    </ConfigProvider>
  );
}

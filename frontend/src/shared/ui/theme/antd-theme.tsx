import { theme as antd, ConfigProvider, type ThemeConfig } from 'antd';
import enGB from 'antd/locale/en_GB';
import lvLV from 'antd/locale/lv_LV';
import type { ReactNode } from 'react';

import { useLanguage } from '#shared/i18n/language';
import { useMedia } from '../use-media.ts';
import { useTheme, type Theme } from './theme-choice.ts';
import { tokens, type TokenName } from './tokens.ts';

// A long title wraps; the line between title and content would be one too many.
const cards = {
  styles: {
    root: { boxShadow: '0 6px 24px var(--shade)' },
    header: { padding: '20px 20px 10px', minHeight: 0, borderBlockEnd: 0 },
    title: { whiteSpace: 'normal' },
  },
} as const;
const locales = { lv: lvLV, en: enGB };

/** It is long because it lists antd's tokens. */
function makeThemeConfig(theme: Theme, isReducedMotion: boolean, isTouched: boolean): ThemeConfig {
  const tokenOf = (name: TokenName): string => tokens[name][theme === 'light' ? 0 : 1];
  return {
    algorithm: theme === 'light' ? antd.defaultAlgorithm : antd.darkAlgorithm,
    token: {
      colorPrimary: tokenOf('chosen'),
      colorTextLightSolid: tokenOf('chosen-ink'),
      colorLink: tokenOf('link'),
      colorError: tokenOf('danger'),
      colorErrorBg: tokenOf('blocked'),
      colorErrorBorder: tokenOf('blocked-hatch'),
      colorInfo: tokenOf('link'),
      colorInfoBg: tokenOf('note'),
      colorInfoBorder: tokenOf('note-edge'),
      colorSuccess: tokenOf('available-mark'),
      colorSuccessBg: tokenOf('available'),
      colorSuccessBorder: tokenOf('available-edge'),
      colorWarning: tokenOf('booked-bar'),
      colorWarningBg: tokenOf('booked'),
      colorWarningBorder: tokenOf('booked-bar'),
      colorBgBase: tokenOf('surface'),
      colorBgContainer: tokenOf('surface'),
      colorBgElevated: tokenOf('surface-raised'),
      colorBgLayout: tokenOf('ground'),
      colorText: tokenOf('ink'),
      colorTextBase: tokenOf('ink'),
      colorTextSecondary: tokenOf('ink-quiet'),
      colorTextDescription: tokenOf('ink-quiet'),
      colorTextPlaceholder: tokenOf('past-ink'),
      // Disabled and busy buttons have to be read too.
      colorTextDisabled: tokenOf('ink-quiet'),
      colorBgContainerDisabled: tokenOf('closed'),
      colorBorderDisabled: tokenOf('line'),
      opacityLoading: 1,
      // The shades that antd would derive are too close to the text.
      colorPrimaryActive: tokenOf('chosen'),
      colorErrorHover: tokenOf('danger'),
      colorErrorActive: tokenOf('danger'),
      colorBorder: tokenOf('line-strong'),
      colorBorderSecondary: tokenOf('line'),
      fontFamily: "'Manrope Variable', system-ui, sans-serif",
      fontSize: 14,
      fontWeightStrong: 700,
      borderRadius: 10,
      borderRadiusLG: 14,
      // A thumb needs more room than a mouse.
      controlHeight: isTouched ? 44 : 40,
      motionDurationMid: '0.15s',
      // With reduced motion, base.css removes antd's animations. antd must not wait for their end,
      // or its pop-ups would never appear.
      motion: !isReducedMotion,
    },
    components: {
      Form: {
        labelColor: tokenOf('ink'),
        verticalLabelPadding: '0 0 4px',
        itemMarginBottom: 28,
      },
      // These values match our own button and card.
      Button: {
        fontWeight: 700,
        // In the dark theme, antd would make it duller than ours.
        colorPrimary: tokenOf('chosen'),
        defaultBorderColor: tokenOf('line'),
        defaultHoverBorderColor: tokenOf('line-strong'),
        defaultActiveBorderColor: tokenOf('line-strong'),
        defaultHoverColor: tokenOf('ink'),
        defaultActiveColor: tokenOf('ink'),
        // Of a button without a border, under the pointer and pressed.
        textHoverBg: tokenOf('closed'),
        colorFill: tokenOf('closed'),
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      Card: {
        headerFontSize: 17,
        bodyPadding: 20,
        borderRadiusLG: 18,
      },
      Statistic: { titleFontSize: 12, contentFontSize: 24 },
      Descriptions: { labelColor: tokenOf('ink-quiet') },
      // On the deep water at the side of staff's pages (admin-layout.module.css).
      Menu: {
        itemHeight: isTouched ? 44 : 40,
        itemMarginBlock: 0,
        itemMarginInline: 0,
        itemBorderRadius: 10,
        groupTitleFontSize: 12,
        darkItemBg: 'transparent',
        darkItemColor: tokenOf('lake-ink-quiet'),
        darkGroupTitleColor: tokenOf('lake-ink-quiet'),
        darkItemHoverColor: tokenOf('lake-ink'),
        darkItemHoverBg: 'rgb(255 255 255 / 8%)',
        darkItemSelectedColor: tokenOf('lake-ink'),
        darkItemSelectedBg: 'rgb(255 255 255 / 14%)',
      },
      Modal: { titleFontSize: 18, borderRadiusLG: 18 },
      Select: {
        optionSelectedColor: tokenOf('note-ink'),
        optionSelectedBg: tokenOf('note'),
        optionActiveBg: tokenOf('closed'),
        // This is the colour of a selected option that is also active.
        controlItemBgActiveHover: tokenOf('note-edge'),
      },
      // Seven cells of this width fit on a phone's screen.
      DatePicker: { cellWidth: 40 },
    },
  };
}

/** For components whose texts antd changes by itself: a browser's translation would freeze them. */
const untranslated = { className: 'notranslate' };
const untranslatedWithPopup = { ...untranslated, classNames: { popup: { root: 'notranslate' } } };

/**
 * Passes the theme and the language to antd. Only staff's pages and dialogs use antd, because it is
 * large.
 */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const isReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const isTouched = useMedia('(max-width: 767px), (pointer: coarse)');
  return (
    <ConfigProvider
      theme={makeThemeConfig(useTheme(), isReducedMotion, isTouched)}
      locale={locales[useLanguage()]}
      card={cards}
      pagination={untranslated}
      badge={untranslated}
      progress={untranslated}
      select={untranslatedWithPopup}
      datePicker={untranslatedWithPopup}
      // Screen readers can't read the options of a virtual list, which renders only the visible
      // ones.
      virtual={false}
    >
      {children}
    </ConfigProvider>
  );
}

/** Gives antd's primary button within it the colour of a page's one main action. */
export function MainActionTheme({ children }: { readonly children: ReactNode }) {
  const column = useTheme() === 'light' ? 0 : 1;
  const button = {
    colorPrimary: tokens.action[column],
    colorPrimaryHover: tokens['action-hover'][column],
    colorPrimaryActive: tokens.action[column],
    primaryColor: tokens['action-ink'][column],
  };
  return <ConfigProvider theme={{ components: { Button: button } }}>{children}</ConfigProvider>;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { formatPassCode, readPassCode } from '@cablepark/contracts/passes/pass-code';
import { getPass, type HoldersPass } from '@cablepark/contracts/passes/passes';

import { usePassWords } from '#calendar/passes/locales/words';
import { ChangeValue, LeftValue } from '#calendar/passes/pass-amounts';
import { formatPassDay, passTones, useLeftText } from '#calendar/passes/pass-texts';
import { ApiError } from '#shared/api/api-error';
import { fresh, queryOf } from '#shared/api/queries';
import { useErrorText } from '#shared/errors/error-texts';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { useConfig } from '#shared/park/park';
import {
  Button,
  ButtonLink,
  Card,
  CopyLinkButton,
  Facts,
  NotLoaded,
  Page,
  SecretUrlMeta,
  Tag,
} from '#shared/ui/elements';
import { QrCode } from '#shared/ui/qr-code';
import { KeepButton } from '../kept/keep-button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useHolderWords } from './locales/words.ts';
import css from './pass-page.module.css';

import '#shared/ui/print.css';

import facts from '#calendar/booking/booking-facts.module.css';

const makePassQuery = queryOf(getPass, fresh);

/**
 * `/pass/{code}`: what is left of a pass or a gift card, and what happened to it. Printed it is a
 * card of A6.
 */
export function PassPage() {
  const { code: typed = '' } = useParams();
  const code = readPassCode(typed);
  return (
    <>
      <SecretUrlMeta />
      {/* What can't be a code is sent as well: the server answers that it is unknown. */}
      <Shown key={typed} typed={code === '' ? typed : formatPassCode(code)} />
    </>
  );
}

function Shown({ typed }: { readonly typed: string }) {
  const t = useHolderWords();
  const errorText = useErrorText();
  const query = useQuery(makePassQuery({ params: { key: typed } }));
  const { data: pass, error } = query;
  const status = error instanceof ApiError ? error.status : undefined;
  // A pass that was erased meanwhile is still known to this page.
  const isUnknown = status === 404;
  if (pass && !isUnknown) {
    return <Pass pass={pass} code={typed} />;
  }
  if (error && (isUnknown || status === 429)) {
    return (
      <Page width="slim" title={t(isUnknown ? 'unknown' : 'throttled')}>
        <Card className={css['card']}>
          <p>{isUnknown ? t('unknownText') : errorText(error)}</p>
          <div className={css['buttons']}>
            <ButtonLink to="/" tone="action">
              {t('backToCalendar')}
            </ButtonLink>
          </div>
        </Card>
      </Page>
    );
  }

  return (
    <Page width="slim" title={t('title')}>
      <Card className={css['card']}>
        <NotLoaded query={query} loading={t('loading')} failed={t('failed')}>
          {error && errorText(error)}
        </NotLoaded>
      </Card>
    </Page>
  );
}

interface PassProps {
  readonly pass: HoldersPass;
  readonly code: string;
}

function Pass({ pass, code }: PassProps) {
  const t = useHolderWords();
  return (
    <div className={css['sheet']}>
      <Page width="slim" title={pass.name[t.language]}>
        <div className={css['cards']}>
          <Ticket pass={pass} code={code} />
          <Card title={t('entries')} className={css['entries']}>
            <Entries pass={pass} />
          </Card>
        </div>
      </Page>
    </div>
  );
}

/**
 * What is printed: how much is left until when, and the code. A pass that pays no more says so, and
 * offers nothing to give it away with. It is long because it holds both the screen's and the
 * paper's texts.
 */
function Ticket({ pass, code }: PassProps) {
  const t = useHolderWords();
  const words = usePassWords();
  const park = useConfig().data?.park;
  const [isErasing, setErasing] = useState(false);
  const { kind, left, status, expiresOn } = pass;
  const url = `${location.origin}/pass/${code}`;
  return (
    <Card className={css['card']}>
      <div className={css['status']}>
        <Tag tone={passTones[status]}>{words(`status.${status}`)}</Tag>
      </div>
      <Facts
        className={facts['facts']}
        factClassName={facts['fact']}
        facts={[
          [
            words('remains'),
            <strong>
              <LeftValue kind={kind} left={left} />
            </strong>,
          ],
          [words('expiresOn'), <span translate="no">{formatPassDay(t.language, expiresOn)}</span>],
        ]}
      />
      <div className={css['codes']}>
        <div className={css['words']}>
          <p className={css['quiet']}>{t('code')}</p>
          <p className={css['code']} translate="no">
            {code}
          </p>
          {status === 'active' ? (
            <>
              <p className={css['onScreen']}>{t('use')}</p>
              <p className={css['onPaper']}>{t('useAt', { site: location.host })}</p>
              <p className={css['secret']}>{t('secret')}</p>
            </>
          ) : (
            <p>{t(`over.${status}`)}</p>
          )}
          {park && (
            <p className={css['onPaper']} translate="no">
              {`${park.name} · ${park.phone}`}
            </p>
          )}
        </div>
        {status === 'active' && (
          <div className={css['picture']}>
            <QrCode value={url} label={t('qrCode')} />
          </div>
        )}
      </div>
      <div className={css['buttons']}>
        <ButtonLink to="/" tone="action">
          {t('book')}
        </ButtonLink>
        {status === 'active' && (
          <>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <KeepButton code={code} />
            <CopyLinkButton url={url} />
          </>
        )}
        <Button tone="quiet" onClick={() => setErasing(true)}>
          {t('erase.button')}
        </Button>
      </div>
      {isErasing && <EraseDialog pass={pass} code={code} onClose={() => setErasing(false)} />}
    </Card>
  );
}

/** What happened to the pass, the newest first, with what was left of it each time. */
function Entries({ pass }: { readonly pass: HoldersPass }) {
  const t = useHolderWords();
  const words = usePassWords();
  const leftText = useLeftText();
  return (
    <ol className={css['list']}>
      {pass.entries
        .map((entry, i) => (
          <li key={i} className={css['entry']}>
            <span className={css['what']}>
              <strong>{words(`entry.${entry.kind}`)}</strong>
              <time dateTime={entry.at} className={css['quiet']} translate="no">
                {formatDateAndTime(t.language, entry.at)}
              </time>
              {entry.booking !== null && (
                <span className={css['quiet']}>
                  <span>{t('reference')}</span> <span translate="no">{entry.booking}</span>
                </span>
              )}
            </span>
            <span className={css['numbers']}>
              <strong>
                <ChangeValue entry={entry} />
              </strong>
              <span className={css['quiet']}>{leftText(pass.kind, entry.left)}</span>
            </span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}

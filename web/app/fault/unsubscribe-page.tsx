import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import type { Lang } from '@idocard/domain/language'
import en from '../i18n/en-us/unsubscribe.json'
import zh from '../i18n/zh-tw/unsubscribe.json'
import { HiddenForm, writeAlonePage } from './alone-page.tsx'
import { FaultMessage } from './fault-message.tsx'

const TEXTS: Record<Lang, typeof zh> = { 'zh-tw': zh, 'en-us': en }

/** The page at which announcements or figures by mail are switched off, as a whole document. It works without a script. */
export function renderUnsubscribe({ lang, list, outcome }: UnsubscribePage): string {
  const t = TEXTS[lang][list][outcome]
  return writeAlonePage({
    lang,
    title: t.title,
    children: (
      <FaultMessage status={undefined} title={t.title} texts={[t.text]}>
        {outcome === 'asking' ? (
          <HiddenForm action="" fields={{}} button={TEXTS[lang].stop} />
        ) : (
          <a className="alone-button" data-variant="filled" href="/">
            {TEXTS[lang].home}
          </a>
        )}
      </FaultMessage>
    ),
  })
}

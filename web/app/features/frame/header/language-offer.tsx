import { htmlLang, type Lang } from '@idocard/domain/language'
import { IconX } from '@tabler/icons-react'
import { RoundButton } from '../../../kit/button.tsx'
import { localStore } from '../../../lib/browser-storage.ts'
import { chooseLang, useLang } from '../../../lib/language.ts'
import classes from './language-offer.module.css'

/** In the language that is offered, so not in the translation files. */
const WORDS = {
  'zh-tw': { name: '語言', text: '這個網站也有中文版。', choose: '改看中文', dismiss: '不用了' },
  'en-us': {
    name: 'Language',
    text: 'This site is also in English.',
    choose: 'View in English',
    dismiss: 'No, thanks',
  },
} as const satisfies Record<Lang, object>

/**
 * A line above the header that offers the other language. It is hidden unless `language-offer-script.ts` has marked the
 * document, so that it appears with the first paint and moves nothing.
 * @param contentId the element that gets the focus once the line has disappeared
 */
export function LanguageOffer({ contentId }: { contentId: string }) {
  const offered: Lang = useLang() === 'zh-tw' ? 'en-us' : 'zh-tw'
  const { name, text, choose, dismiss } = WORDS[offered]
  const close = () => {
    delete document.documentElement.dataset.langOffer
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  return (
    <aside className={classes.offer} lang={htmlLang(offered)} data-offered={offered} aria-label={name}>
      <p>{text}</p>
      <button
        type="button"
        className={classes.choose}
        onClick={() => {
          chooseLang(offered)
          close()
        }}
      >
        {choose}
      </button>
      <RoundButton
        label={dismiss}
        tone="quiet"
        className={classes.dismiss}
        onClick={() => {
          localStore.setItem('iDoLangOffer', 'no')
          close()
        }}
      >
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </RoundButton>
    </aside>
  )
}

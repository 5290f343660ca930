import { MEETING_PICTURE, mailSignature, type SignedCard } from '@idocard/domain/cards/mail-signature'
import { htmlLang, LANGS, type Lang } from '@idocard/domain/language'
import { useState } from 'react'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { Segments } from '../../../kit/segments.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './signature.module.css'

const PROGRAMS = ['gmail', 'outlook', 'apple'] as const

/** The language in which a signature and a background are shown, at first that of the page. */
export function useSignatureLang() {
  const { t } = useTranslation('backstage')
  const [lang, setLang] = useState<Lang>(useLang())
  const choice = (
    <Segments
      label={t('signature.language')}
      value={lang}
      options={LANGS.map((value) => ({ value, text: t(`signature.languages.${value}`), lang: htmlLang(value) }))}
      onChange={setLang}
    />
  )
  return { lang, choice }
}

/** A signature as it looks below an e-mail, which has a white ground in every mail program's light mode. */
export function SignaturePreview({ card, lang }: { card: SignedCard; lang: Lang }) {
  const { t } = useTranslation('backstage')
  return (
    <figure className={classes.mail} data-ground="white">
      <figcaption className="visually-hidden">{t('signature.preview')}</figcaption>
      {/* Links of a preview lead nowhere. */}
      <div
        inert
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `mailSignature` escapes every text of the card.
        dangerouslySetInnerHTML={{ __html: mailSignature(card, lang).html }}
      />
    </figure>
  )
}

/** The signature of one of the holder's cards, to be copied, and how it gets into a mail program. */
export function Signature({ card, lang }: { card: SignedCard; lang: Lang }) {
  const { t } = useTranslation('backstage')
  const copy = async () => {
    const { html, text } = mailSignature(card, lang)
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([text], { type: 'text/plain' }),
        }),
      ])
      void toast({ tone: 'good', title: t('signature.copied'), text: t('signature.copiedText') })
    } catch {
      // Browsers inside other apps have no clipboard for formatted text.
      void toast({ tone: 'bad', title: t('signature.notCopied'), text: t('signature.notCopiedText') })
    }
  }
  return (
    <>
      <SignaturePreview card={card} lang={lang} />
      <PlainButton onClick={() => void copy()}>{t('signature.copy')}</PlainButton>
      <div className={classes.programs}>
        {PROGRAMS.map((program) => (
          <details key={program}>
            <summary>{t(`signature.programs.${program}.name`)}</summary>
            <p>{t(`signature.programs.${program}.steps`)}</p>
          </details>
        ))}
      </div>
    </>
  )
}

type BackgroundProps = { card: { cardSn: string; version: number }; lang: Lang; saveAs: string }

/** The background of a card for video meetings, to be downloaded. */
export function MeetingBackground({ card: { cardSn, version }, lang, saveAs }: BackgroundProps) {
  const { t } = useTranslation('backstage')
  // The address changes with each change of the card: browsers keep pictures.
  const file = `/${cardSn}${MEETING_PICTURE}?lang=${lang}&v=${version}`
  return (
    <>
      <img className={classes.background} src={file} alt={t('signature.meetingAlt')} width={1920} height={1080} />
      <ButtonLink to={file} variant="outline" saveAs={`${saveAs}-${lang}.jpg`}>
        {t('signature.download')}
      </ButtonLink>
    </>
  )
}

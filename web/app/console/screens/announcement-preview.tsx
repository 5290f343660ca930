import { ANNOUNCEMENT_LINK } from '@idocard/domain/identity/announcement'
import { htmlLang, LANGS, type Lang, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'

type Texts = {
  titleCh: string
  titleEn: string
  contentCh: string
  contentEn: string
  link: string
  /** It goes by mail, too. */
  byMail?: boolean
}

/** What announcements of the site come from. */
const SHOP = 'iDoCard'

/** How an announcement looks in each channel, in both languages beside each other. */
export function AnnouncementPreview(texts: Texts) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { contentCh, contentEn } = texts
  const isOfSite = prefix === ''
  const ofSite = useCall(
    api.siteContent.preview,
    { kind: 'newsArticle', contentCh, contentEn },
    { enabled: isOpen && isOfSite },
  )
  const ofCompany = useCall(
    api.companyContent.preview,
    { kind: 'news', contentCh, contentEn },
    { enabled: isOpen && !isOfSite },
  )
  const shown = isOfSite ? ofSite : ofCompany
  return (
    <div>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('content.preview')}
      </PlainButton>
      {isOpen && (
        <Sheet title={t('content.preview')} closeLabel={shared('close')} shape="tall" onClose={() => setOpen(false)}>
          {shown.error && <Failed error={shown.error} again={shared('again')} onAgain={() => void shown.refetch()} />}
          {shown.isPending && <Skeleton label={shared('loading')} lines={4} />}
          {shown.data && (
            <div className="console-announced">
              {LANGS.map((lang) => (
                <Channels key={lang} lang={lang} texts={texts} html={shown.data} />
              ))}
            </div>
          )}
        </Sheet>
      )}
    </div>
  )
}

type ChannelsProps = { lang: Lang; texts: Texts; html: { contentCh: string; contentEn: string } }

function Channels({ lang, texts, html }: ChannelsProps) {
  const { t } = useTranslation('console')
  const { prefix, here } = useMe()
  const { nameCh = '', nameEn = '' } = here[0] ?? {}
  const from = prefix === '' ? SHOP : pick(lang, nameCh, nameEn)
  const title = pick(lang, texts.titleCh, texts.titleEn)
  const content = <RichText html={pick(lang, html.contentCh, html.contentEn)} />
  const more = texts.link && <p className="console-announced-link">{ANNOUNCEMENT_LINK[lang]}</p>
  return (
    <section aria-label={t(`content.language.${lang}`)}>
      <h3>{t(`content.language.${lang}`)}</h3>
      <h4>{t('announcement.preview.push')}</h4>
      <p className="console-push" lang={htmlLang(lang)}>
        <small>{from}</small>
        <strong>{title}</strong>
      </p>
      <h4>{t('announcement.preview.bell')}</h4>
      <div className="console-push" lang={htmlLang(lang)}>
        <strong>{title}</strong>
        {content}
        {more}
      </div>
      {texts.byMail && (
        <>
          <h4>{t('announcement.preview.mail')}</h4>
          <div className="console-push" lang={htmlLang(lang)}>
            <small>{from}</small>
            <strong>{title}</strong>
            {content}
            {more}
          </div>
          <small>{t('announcement.preview.why')}</small>
        </>
      )}
    </section>
  )
}

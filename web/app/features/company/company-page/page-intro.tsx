import type { CompanyPage } from '@idocard/contract/company/company-page'
import { pick } from '@idocard/domain/language'
import { RichText } from '../../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import classes from './company-page.module.css'

/** The company's introduction to a screen: heading, summary and text, each only if it exists. */
export function PageIntro({ page }: { page: CompanyPage | null }) {
  const lang = useLang()
  if (!page) return null
  const { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, img } = page
  const summary = pick(lang, summaryCh, summaryEn)
  const content = pick(lang, contentCh, contentEn)
  return (
    <div className={classes.intro}>
      {img && <img className={classes.picture} src={img} alt="" width={640} height={360} />}
      <h2 className={classes.heading} lang={langOf(lang, titleCh, titleEn)}>
        {pick(lang, titleCh, titleEn)}
      </h2>
      {summary && (
        <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
          {summary}
        </p>
      )}
      {content && <RichText html={content} lang={writtenIn(lang, contentCh, contentEn)} />}
    </div>
  )
}

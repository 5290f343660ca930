import { htmlLang, type Lang } from '@idocard/domain/language'
import classes from './rich-text.module.css'

type RichTextProps = {
  /** As the API answers it: sanitised there (server/src/features/content/rich-text.ts). */
  html: string
  /** The language it is written in, where that may be another than the page's. */
  lang?: Lang
}

/** What staff wrote: headings from h2 down, lists, tables, pictures, videos. */
export function RichText({ html, lang }: RichTextProps) {
  return (
    <div
      className={classes.text}
      lang={lang && htmlLang(lang)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes through the API's sanitiser only.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

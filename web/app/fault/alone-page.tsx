import { htmlLang, type Lang } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { write } from '../card/write.ts'
import tokens from '../kit/tokens.css?inline'
import alone from './alone.css?inline'
import fault from './fault.css?inline'

const STYLE = tokens + fault + alone

type AlonePage = {
  lang: Lang
  title: string
  /** Seconds after which the page reloads automatically. Undefined: never. */
  refresh?: number | undefined
  /** Additional CSS for this page only. A constant of the build. */
  style?: string
  /** Shown beside the logo. */
  aside?: ReactNode
  children: ReactNode
}

/** A whole document that needs neither the database, nor a script, nor the application. */
export function writeAlonePage({ lang, title, refresh, style = '', aside, children }: AlonePage): string {
  const document = (
    <html lang={htmlLang(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf7f1" />
        <meta name="robots" content="noindex" />
        {refresh !== undefined && <meta httpEquiv="refresh" content={String(refresh)} />}
        <title>{`${title}｜iDoCard`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: STYLE + style }} />
      </head>
      <body>
        <header className="alone-bar">
          <div>
            <a href="/">
              <img src="/brand/logo.svg" alt="iDoCard" width="119" height="28" />
            </a>
            {aside}
          </div>
        </header>
        {children}
      </body>
    </html>
  )
  return `<!doctype html>${write(document)}`
}

/** A form that posts the given fields. Only its button is visible. */
export const HiddenForm = ({
  action,
  fields,
  button,
}: {
  action: string
  fields: Record<string, string>
  button: string
}) => (
  <form method="post" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button className="alone-button" data-variant="filled" type="submit">
      {button}
    </button>
  </form>
)

import type { Lang } from '@idocard/domain/language'
import { lazy, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { HandbookPart } from '../../handbook-plugin.ts'
import { RichText } from '../kit/rich-text.tsx'
import { useLang } from '../lib/language.ts'
import { useTranslation } from '../lib/texts.ts'
import { useMe } from './kit/me.ts'
import { Page } from './kit/page.tsx'
import { addressOf } from './kit/place.ts'
import { screensAt } from './screens.ts'

type HandbookProps = { screen: string }

/** The handbook in each language, loaded when it is opened. */
const BOOKS: Record<Lang, ReturnType<typeof lazy<(props: HandbookProps) => ReturnType<typeof Book>>>> = {
  'zh-tw': lazy(async () => bookOf((await import('virtual:handbook-zh-tw')).parts)),
  'en-us': lazy(async () => bookOf((await import('virtual:handbook-en-us')).parts)),
}
const bookOf = (parts: readonly HandbookPart[]) => ({
  default: ({ screen }: HandbookProps) => <Book parts={parts} screen={screen} />,
})

/** The handbook of staff, opened at what it says about a screen. */
export default function Handbook(props: HandbookProps) {
  const Shown = BOOKS[useLang()]
  return <Shown {...props} />
}

function Book({ parts, screen }: HandbookProps & { parts: readonly HandbookPart[] }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  // The screens of content have one part together, named after their group.
  const group = screensAt(prefix).find(({ name }) => name === screen)?.group
  const at = parts.find(({ screens }) => screens.includes(screen)) ?? parts.find(({ screens }) => screens[0] === group)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // At the first part the page's own heading has the focus.
    if (at !== parts[0]) heading.current?.scrollIntoView()
  }, [at, parts])
  return (
    <Page title={t('handbook.title')}>
      <nav className="console-contents" aria-label={t('handbook.contents')}>
        <ol>
          {parts.map(({ screens, title }) => (
            <li key={title}>
              <Link
                to={addressOf({ prefix, screen: 'handbook', id: screens[0] ?? '' })}
                aria-current={at?.title === title || undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map((part) => (
        <section key={part.title} className="console-chapter" aria-labelledby={`handbook-${part.screens[0]}`}>
          <h2 id={`handbook-${part.screens[0]}`} ref={part === at ? heading : undefined}>
            {part.title}
          </h2>
          <RichText html={part.html} />
        </section>
      ))}
    </Page>
  )
}

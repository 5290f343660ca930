import type { Card } from '@idocard/contract/card'
import { useLayoutEffect, useRef, useState } from 'react'
import { type ReadCard, readCard } from '../../card/read-card.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { CardPreview } from '../backstage/card-preview.tsx'
import classes from './editor.module.css'
import { type Opening, openingOf, type Part } from './sections.ts'
import { type Box, grown, joined } from './targets.ts'

type Target = Box & {
  /** Adjacent boxes with the same value become one target. */
  joins: string
  opening: Opening
  /** The text of a line, added to the name of its section in the button's label. */
  said: string
}

/** The selectors of a card's parts in its page, the same in every theme. */
const PLACES: readonly [selector: string, part: Part][] = [
  ['.c-cover, .c-portrait', 'photo'],
  ['.c-names', 'name'],
  ['.c-title', 'title'],
  ['.c-department', 'department'],
  ['.c-company', 'company'],
  ['.c-about', 'introduction'],
]

/** Pixels added around a part, so that its outline does not touch the text. */
const EDGE = 4

/** The part that each line of a card belongs to, in the order in which the lines are shown. */
const contactLines = ({ phones, mails, map }: ReadCard) => [
  ...phones.map(({ shown }, at) => ({ part: 'phone' as const, at, said: shown.text })),
  ...mails.map(({ shown }, at) => ({ part: 'email' as const, at, said: shown.text })),
  ...(map ? [{ part: 'address' as const, at: 0, said: '' }] : []),
]
const linkLines = ({ social, webSites }: ReadCard) => [
  ...social.map(({ shown }, at) => ({ part: 'social' as const, at, said: shown.text })),
  ...webSites.map(({ shown }, at) => ({ part: 'web' as const, at, said: shown.text })),
]

type LiveCardProps = { card: Card; onOpen: (opening: Opening) => void }

/** The card as visitors see it. Pressing a part opens its fields. */
export function LiveCard({ card, onOpen }: LiveCardProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const frame = useRef<HTMLDivElement>(null)
  const [targets, setTargets] = useState<Target[]>([])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const read = readCard({ lang, theme: card.theme, card, isPreview: true })
    const measure = () => setTargets((before) => changedOrBefore(before, targetsIn(element)))
    const targetsIn = (place: HTMLElement): Target[] => {
      const { top, left, width, height } = place.getBoundingClientRect()
      const boxOf = (found: Element): Box => {
        const box = found.getBoundingClientRect()
        // Lines of a list are adjacent.
        const edge = found.localName === 'li' ? 0 : EDGE
        return {
          top: box.top - top - edge,
          left: box.left - left - edge,
          width: box.width && box.width + 2 * edge,
          height: box.height && box.height + 2 * edge,
        }
      }
      const target = (found: Element, part: Part, said = '', at?: number): Target => {
        const opening = openingOf(part, lang, at)
        return { ...boxOf(found), joins: `${opening.section} ${said}`, opening, said }
      }
      const listed = (selector: string, lines: { part: Part; at: number; said: string }[]) =>
        [...place.querySelectorAll(selector)].flatMap((found, index) => {
          const line = lines[index]
          return line ? [target(found, line.part, line.said, line.at)] : []
        })
      const all = [
        ...PLACES.flatMap(([selector, part]) =>
          [...place.querySelectorAll(selector)].map((found) => target(found, part)),
        ),
        ...listed('.c-contact li', contactLines(read)),
        ...listed('.c-tiles li', linkLines(read)),
      ]
      return grown(joined(all.filter((one) => one.width > 0 && one.height > 0)), { width, height })
    }
    measure()
    // Pictures and fonts that load later move everything.
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.querySelectorAll('.card-page, .c-head, .c-rest')]) observer.observe(part)
    return () => observer.disconnect()
  }, [card, lang])

  return (
    <div className={classes.live} ref={frame}>
      <CardPreview card={card} label={t('previewOf')} />
      {targets.map(({ top, left, width, height, opening, said }) => (
        <button
          key={`${opening.section} ${said} ${opening.focus ?? ''}`}
          type="button"
          className={classes.target}
          data-section={opening.section}
          aria-label={t('edit', { part: [t(`section.${opening.section}`), said].filter(Boolean).join(' ') })}
          style={{ top, left, width, height }}
          onClick={() => onOpen(opening)}
        />
      ))}
    </div>
  )
}

/** Returns the previous list if nothing moved. An effect that always sets a new value would run forever. */
const changedOrBefore = (before: Target[], now: Target[]): Target[] =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now

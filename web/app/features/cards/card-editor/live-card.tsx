import type { Card } from '@idocard/contract/cards/card'
import { HIDEABLE, type Visibility } from '@idocard/domain/cards/card'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CardLink, type ReadCard, readCard } from '../../../card/read-card.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CardPreview } from '../../frame/backstage/card-preview.tsx'
import { seenByVisitor } from '../../frame/backstage/seen-by-visitor.ts'
import { visibilityOf } from './draft.ts'
import classes from './editor.module.css'
import { type Opening, openingOf, type Part } from './sections.ts'
import { type Box, grown, joined } from './targets.ts'
import { VisibilityMark } from './visibility-select.tsx'

type Target = Box & {
  /** Adjacent boxes with the same value become one target. */
  joins: string
  opening: Opening
  /** The text of a line, added to the name of its section in the button's label. */
  text: string
  /** Whether only people who exchanged cards see it. */
  isHidden: boolean
  /** Where its mark is: beside it, on its upper edge, or there without the word if it is narrow. */
  mark: 'beside' | 'edge' | 'narrow'
}

/** The selectors of a card's parts in its page, the same in every theme. */
const PLACES: readonly [selector: string, part: Part][] = [
  ['.c-cover:not(.c-banner), .c-portrait', 'photo'],
  ['.c-names', 'name'],
  ['.c-title', 'title'],
  ['.c-department', 'department'],
  ['.c-company', 'company'],
  ['.c-about', 'introduction'],
]

/** Pixels added around a part, so that its outline does not touch the text. */
const EDGE = 4
/** The width of a mark as a multiple of the text's size, in the language with the longer word. */
const MARK = 7.5

type Line = Pick<Target, 'text' | 'isHidden'> & { part: Part; at: number }

const isHidden = (one: { visibility: Visibility } | undefined) => one?.visibility === 'exchange'

/**
 * The part that each line of a shown card belongs to, in the order in which the lines are shown. `at` is the place in
 * the whole card, which may have more lines.
 */
const contactLines = ({ phones, mails, map }: ReadCard, shownCard: Card, { fields: whole }: Card): Line[] => {
  const { fields } = shownCard
  const listed = <T extends { visibility: Visibility }>(part: Part, lines: readonly CardLink[], shown: T[], all: T[]) =>
    lines.map(({ shown: { text } }, place) => {
      const one = shown[place]
      return { part, at: one ? all.indexOf(one) : place, text, isHidden: isHidden(one) }
    })
  return [
    ...listed('phone', phones, fields.phones, whole.phones),
    ...listed('email', mails, fields.emails, whole.emails),
    ...(map ? [{ part: 'address' as const, at: 0, text: '', isHidden: isPartHidden(shownCard, 'address') }] : []),
  ]
}
const linkLines = ({ social, webSites }: ReadCard, card: Card): Line[] => {
  const listed = (part: 'social' | 'web', lines: readonly CardLink[], all: readonly CardRow[], kind: string) =>
    lines.map(({ key, shown }, at) => ({
      part,
      at,
      text: shown.text,
      isHidden: isHidden(all.find(({ id }) => key === `${kind}${id}`)),
    }))
  return [...listed('social', social, card.socialMedia, 'social'), ...listed('web', webSites, card.webSites, 'site')]
}
type CardRow = { id: number; visibility: Visibility }

const isPartHidden = ({ fields }: Card, part: Part) =>
  HIDEABLE.some((one) => one === part && visibilityOf(fields, one) === 'exchange')

type LiveCardProps = {
  card: Card
  /** Whether it is shown as after an exchange, when visitors see every part. */
  isExchanged: boolean
  onOpen: (opening: Opening) => void
}

/** The card as visitors see it. Pressing a part opens its fields. Parts that not everybody sees are marked. */
export function LiveCard({ card: whole, isExchanged, onOpen }: LiveCardProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const frame = useRef<HTMLDivElement>(null)
  const [targets, setTargets] = useState<Target[]>([])
  const card = useMemo(() => (isExchanged ? whole : seenByVisitor(whole)), [whole, isExchanged])

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
      const target = (found: Element, { part, text, at, isHidden }: Line): Target => {
        const opening = openingOf(part, lang, at)
        // Parts that different people see are not joined, because the mark is about one of them.
        return {
          ...boxOf(found),
          joins: `${opening.section} ${text} ${isHidden}`,
          opening,
          text,
          isHidden,
          mark: 'edge',
        }
      }
      const listed = (selector: string, lines: Line[]) =>
        [...place.querySelectorAll(selector)].flatMap((found, index) => {
          const line = lines[index]
          return line ? [target(found, line)] : []
        })
      const all = [
        ...PLACES.flatMap(([selector, part]) =>
          [...place.querySelectorAll(selector)].map((found) =>
            target(found, { part, text: '', at: 0, isHidden: isPartHidden(card, part) }),
          ),
        ),
        ...listed('.c-contact li', contactLines(read, card, whole)),
        ...listed('.c-tiles li:not([data-company])', linkLines(read, card)),
      ]
      const visible = joined(all.filter((one) => one.width > 0 && one.height > 0))
      const widthOfMark = MARK * Number.parseFloat(getComputedStyle(place).fontSize)
      const markOf = (one: Target): Target['mark'] => {
        // In lists, there is something beside each line.
        if (one.opening.section === 'work' && one.left + one.width + widthOfMark <= width) return 'beside'
        return one.width < widthOfMark ? 'narrow' : 'edge'
      }
      return grown(visible, { width, height }).map((one) => ({ ...one, mark: markOf(one) }))
    }
    measure()
    // Pictures and fonts that load later move everything.
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.querySelectorAll('.card-page, .c-head, .c-rest')]) observer.observe(part)
    return () => observer.disconnect()
  }, [card, whole, lang])

  return (
    <div className={classes.live} ref={frame}>
      <CardPreview card={card} label={t('previewOf')} />
      {targets.map(({ top, left, width, height, opening, text, isHidden, mark }) => (
        <button
          key={`${opening.section} ${text} ${opening.focus ?? ''}`}
          type="button"
          className={classes.target}
          data-section={opening.section}
          aria-label={t(isHidden ? 'editHidden' : 'edit', {
            part: [t(`section.${opening.section}`), text].filter(Boolean).join(' '),
          })}
          style={{ top, left, width, height }}
          onClick={() => onOpen(opening)}
        >
          {isHidden && (
            <span className={classes.hidden} data-mark={mark} aria-hidden="true">
              <VisibilityMark value="exchange" isWordless={mark === 'narrow'} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Returns the previous list if nothing moved. An effect that always sets a new value would run forever. */
const changedOrBefore = (before: Target[], now: Target[]): Target[] =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now

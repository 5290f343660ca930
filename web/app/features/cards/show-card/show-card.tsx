import type { Card } from '@idocard/contract/cards/card'
import { IconChevronLeft, IconChevronRight, IconSun, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { accentOf } from '../../../card/accent.ts'
import { Coast, Moon, Ridges } from '../../../card/ornaments.tsx'
import { readCard } from '../../../card/read-card.ts'
import { cardStyles } from '../../../card/styles.ts'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { storedValue } from '../../../lib/stored-value.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useEvents } from '../../company/at-event/at-event.ts'
import { EventPress } from '../../company/at-event/event-press.tsx'
import { CardPhoto } from '../../frame/backstage/card-photo.tsx'
import { seenByVisitor } from '../../frame/backstage/seen-by-visitor.ts'
import { ShareButton } from '../../frame/backstage/share-sheet.tsx'
import { Codes } from './codes.tsx'
import classes from './show-card.module.css'

/** The drawing above the name, by theme. */
const DRAWINGS: Readonly<Partial<Record<Card['theme'], ReactNode>>> = {
  origin: <span className={classes.dot} aria-hidden="true" />,
  SG: <Coast />,
  SG2: (
    <>
      <Moon />
      <Ridges />
    </>
  ),
}

type ShowCardProps = {
  card: Card
  /** The position of the card among the holder's cards, from 0. */
  index: number
  count: number
  onChoose: (index: number) => void
  onClose: () => void
}

/**
 * A card that its holder shows to another person, full screen: the person in the card's theme, and the codes on white.
 */
export function ShowCard({ card, index, count, onChoose, onClose }: ShowCardProps) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  useWakeLock()
  useEscape(onClose)
  const { theme, accent } = card
  const seen = seenByVisitor(card)
  const read = readCard({ lang, theme, card: seen, accent, look: card.look, isPreview: true })
  const name = read.name.text || t('card.unnamed')
  const ground = { 'data-theme': theme, style: accentOf(theme, accent) as CSSProperties }
  return (
    <main className={classes.show} data-says-offline="">
      <style>{cardStyles(theme)}</style>
      {/* The theme's colours and fonts come from the stylesheet of the card page. */}
      <div className={`card-page ${classes.ground}`} aria-hidden="true" {...ground} data-show={theme} />
      <div className={classes.top}>
        {count > 1 && <Choice index={index} count={count} onChoose={onChoose} />}
        <RoundButton label={t('close')} className={classes.float} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </RoundButton>
      </div>
      <div
        className={`card-page ${classes.person}`}
        {...ground}
        data-show={theme}
        data-cover={read.isCover || undefined}
        data-long={name.length > 9 || undefined}
      >
        {read.isCover ? (
          <CardPhoto key={read.photo} photo={read.photo} name={read.name} className={classes.cover} />
        ) : (
          DRAWINGS[theme]
        )}
        <div className={classes.who}>
          {!read.isCover && (
            <CardPhoto key={read.photo} photo={read.photo} name={read.name} className={classes.portrait} />
          )}
          <div className={classes.words}>
            <h1 className={classes.name} lang={read.name.lang}>
              {name}
            </h1>
            {read.otherNames[0] && (
              <p className={classes.quiet} lang={read.otherNames[0].lang}>
                {read.otherNames[0].text}
              </p>
            )}
            {read.title.text && (
              <p className={classes.title} lang={read.title.lang}>
                {read.title.text}
              </p>
            )}
            {read.company.text && (
              <p className={classes.quiet} lang={read.company.lang}>
                {read.company.text}
              </p>
            )}
          </div>
        </div>
      </div>
      <div className={classes.sheet} data-ground="white">
        <BrightnessHint />
        <Codes key={card.cardSn} card={card} name={name} />
        <Events cardSn={card.cardSn} />
        <ShareButton card={card} name={name} variant="quiet" />
      </div>
    </main>
  )
}

/** The events of the card's company today: whoever is met at one is met there. */
function Events({ cardSn }: { cardSn: string }) {
  return useEvents()
    .filter((event) => event.cardSn === cardSn)
    .map((event) => <EventPress key={event.id} event={event} />)
}

/** Chooses one of several cards. */
function Choice({ index, count, onChoose }: Pick<ShowCardProps, 'index' | 'count' | 'onChoose'>) {
  const { t } = useTranslation('backstage')
  return (
    <div className={classes.choice}>
      <RoundButton
        label={t('show.previous')}
        className={classes.step}
        onClick={() => onChoose((index + count - 1) % count)}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </RoundButton>
      <span role="status">
        <span className="visually-hidden">{t('show.which', { at: index + 1, count })}</span>
        <span aria-hidden="true">
          {index + 1} / {count}
        </span>
      </span>
      <RoundButton label={t('show.next')} className={classes.step} onClick={() => onChoose((index + 1) % count)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

/** Whether the user of this device has seen the hint that a bright screen makes codes easier to scan. */
const knowsBrightness = storedValue<boolean>('idoBright', (stored) => stored === 'true', String)

/** A web page cannot make the screen brighter, so it asks the user once on each device. */
function BrightnessHint() {
  const { t } = useTranslation('backstage')
  if (knowsBrightness.use()) return null
  return (
    <div className={classes.bright}>
      <IconSun size={20} stroke={1.75} aria-hidden="true" />
      <p>{t('show.bright')}</p>
      <PlainButton variant="quiet" onClick={() => knowsBrightness.set(true)}>
        {t('show.brightDone')}
      </PlainButton>
    </div>
  )
}

/** Closes the screen with Escape, unless a dialog is open. */
function useEscape(onEscape: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEscape()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onEscape])
}

/**
 * Keeps the screen on while the component is shown. Browsers without wake locks, or with low battery, may turn it off.
 */
function useWakeLock(): void {
  useEffect(() => {
    let isGone = false
    let lock: WakeLockSentinel | undefined
    const keepOn = async () => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isGone) void held?.release()
      else lock = held
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [])
}

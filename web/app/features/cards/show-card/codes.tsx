import type { Card } from '@idocard/contract/cards/card'
import { isVisible } from '@idocard/domain/cards/card'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Segments } from '../../../kit/segments.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { codeQuery, contactCodeQuery } from '../../frame/backstage/queries.ts'
import classes from './show-card.module.css'

const CODES = ['address', 'contact'] as const
type Code = (typeof CODES)[number]

/**
 * The two QR codes of a card side by side: its address, and the contact itself. The user swipes, chooses a tab or
 * presses arrow keys.
 */
export function Codes({ card, name }: { card: Card; name: string }) {
  const { t } = useTranslation('backstage')
  const { url } = card
  const address = useQuery(codeQuery(card))
  const contact = useQuery(contactCodeQuery(card, useLang()))
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Code>('address')
  const go = (code: Code) => track.current?.scrollTo({ left: CODES.indexOf(code) * track.current.clientWidth })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const code = ({ ArrowLeft: 'address', ArrowRight: 'contact' } as const)[event.key]
      if (!code || document.querySelector('dialog[open]')) return
      event.preventDefault()
      track.current?.scrollTo({ left: CODES.indexOf(code) * track.current.clientWidth })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <section
        className={classes.track}
        ref={track}
        aria-label={t('show.codes')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(CODES[Math.round(scrollLeft / clientWidth)] ?? 'address')
        }
      >
        <Slide isShown={shown === 'address'} code={address} alt={t('my.qr', { url })}>
          <strong>{t('show.address')}</strong>
          <span>{url.replace(/^https?:\/\//, '')}</span>
        </Slide>
        <Slide isShown={shown === 'contact'} code={contact} alt={t('show.contactCode', { name })}>
          <strong>{t('show.contact')}</strong>
          <span>{t(hidesContactMethods(card) ? 'show.contactWithout' : 'show.contactHint')}</span>
        </Slide>
      </section>
      <Segments
        label={t('show.codes')}
        value={shown}
        options={[
          { value: 'address', text: t('show.addressTab') },
          { value: 'contact', text: t('show.contactTab') },
        ]}
        onChange={go}
      />
    </>
  )
}

/** Whether all phones and e-mail addresses are hidden from visitors. The contact code then contains none of them. */
function hidesContactMethods({ fields }: Card): boolean {
  const methods = [...fields.phones, ...fields.emails]
  return methods.length > 0 && methods.every(({ visibility }) => !isVisible(visibility, 'visitor'))
}

type SlideProps = { isShown: boolean; code: UseQueryResult<string>; alt: string; children: ReactNode }

function Slide({ isShown, code, alt, children }: SlideProps) {
  const { t } = useTranslation('backstage')
  return (
    <figure className={classes.slide} inert={!isShown}>
      <div className={classes.code}>
        {code.data ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(code.data)}`} alt={alt} width={320} height={320} />
        ) : (
          <p className={classes.missing}>
            {code.isPending ? t('loading') : code.isError ? code.error.message : t('my.paused')}
            {code.isError && (
              <PlainButton variant="outline" onClick={() => void code.refetch()}>
                {t('again')}
              </PlainButton>
            )}
          </p>
        )}
      </div>
      <figcaption className={classes.caption}>{children}</figcaption>
    </figure>
  )
}

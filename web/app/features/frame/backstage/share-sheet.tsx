import type { Card } from '@idocard/contract/cards/card'
import { useEffect, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { Row, RowList } from './row-list.tsx'
import classes from './share-sheet.module.css'

type ShareProps = { card: Card; name: string }

/** Opens the share options of a card. */
export function ShareButton({ variant, ...props }: ShareProps & { variant: 'outline' | 'quiet' }) {
  const { t } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton variant={variant} onClick={() => setOpen(true)}>
        {t('share.open')}
      </PlainButton>
      {isOpen && <ShareSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same, as a row of a list. */
export function ShareRow(props: ShareProps) {
  const { t } = useTranslation('backstage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row opens onClick={() => setOpen(true)}>
        {t('share.open')}
      </Row>
      {isOpen && <ShareSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareSheet({ card, name, onClose }: ShareProps & { onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  const { cardSn, url } = card
  const text = t('share.text', { name })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void toast({ tone: 'good', title: t('share.copied') })
      onClose()
    } catch {
      // Some in-app browsers refuse to copy. The address can be selected instead.
      void toast({ tone: 'bad', title: t('share.notCopied'), text: url })
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: name, text, url })
    } catch (error) {
      // The user closed the dialog without choosing an app: nothing to report.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }
  const file = (path: string, label: string, saved: string) => (
    <li>
      <a href={`/${cardSn}${path}`} download={saved}>
        {label}
      </a>
    </li>
  )
  return (
    <Sheet title={t('share.title')} closeLabel={t('close')} onClose={onClose}>
      <p className={classes.url}>{url}</p>
      <RowList>
        <li>
          <button type="button" onClick={copy}>
            {t('share.copy')}
          </button>
        </li>
        {canShare && (
          <li>
            <button type="button" onClick={share}>
              {t('share.other')}
            </button>
          </li>
        )}
        <li>
          <a
            href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(`${url}?s=l`)}`}
            target="_blank"
            rel="noreferrer"
          >
            LINE
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`}>{t('share.mail')}</a>
        </li>
        {file('/qr.svg', t('share.svg'), `${cardSn}.svg`)}
        {file('/qr.png', t('share.png'), `${cardSn}.png`)}
        {file(`.vcf?lang=${lang}`, t('share.contact'), `${cardSn}.vcf`)}
      </RowList>
    </Sheet>
  )
}

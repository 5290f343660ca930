import { IconBrandLine, IconCheck, IconLink, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './share-links.module.css'

/** How long the button confirms that the link was copied, in milliseconds. */
const SAID_MS = 4000

const never = () => () => {}
/** Whether the browser can share. False during server rendering, because the server does not know. */
const useCanShare = () =>
  useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  )

/** Buttons that share a page: copy the link, LINE, and the device's share dialog. @param url absolute */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('news')
  const canShare = useCanShare()
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied((times) => times + 1)
    } catch {
      // In-app browsers of chat apps may refuse to copy. The link is then shown, so that it can be copied by hand.
      void toast({ tone: 'neutral', title: t('share.byHand'), text: url })
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the dialog without choosing an app is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  const Mark = copied ? IconCheck : IconLink
  return (
    <section className={classes.row} aria-label={t('share.label')}>
      <h2 className={classes.label}>{t('share.label')}</h2>
      <button type="button" className={classes.button} data-done={copied > 0 || undefined} onClick={copy}>
        <Mark size={20} stroke={1.75} aria-hidden="true" />
        {copied ? t('share.copied') : t('share.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? t('share.copied') : ''}
      </span>
      <a
        className={classes.button}
        href={`https://line.me/R/share?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandLine size={20} stroke={1.75} aria-hidden="true" />
        LINE
      </a>
      {canShare && (
        <button type="button" className={classes.button} onClick={share}>
          <IconShare2 size={20} stroke={1.75} aria-hidden="true" />
          {t('share.more')}
        </button>
      )}
    </section>
  )
}

import '../fault/fault.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultMessage } from '../fault/fault-message.tsx'
import { PlainButton } from '../kit/button.tsx'
import { tryConnection } from '../lib/connection.ts'
import { SiteFrame } from './site/site-frame.tsx'

/** Milliseconds between two checks: a browser does not always say that its network is back. */
const PAUSE = 3000

/** Shown instead of a page that cannot be loaded without a network. @param onBack goes on, once the server answers. */
export function OfflineScreen({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('error')
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if ((await tryConnection()) && !isOver) onBack()
    }
    const listen = () => void look()
    const timer = setInterval(listen, PAUSE)
    window.addEventListener('online', listen)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', listen)
    }
  }, [onBack])
  const retry = async () => {
    setTrying(true)
    if (await tryConnection()) onBack()
    setTrying(false)
  }
  return (
    <SiteFrame foot>
      <title>{`${t('offline.title')}｜iDoCard`}</title>
      <FaultMessage status={undefined} title={t('offline.title')} texts={[t('offline.text')]}>
        <PlainButton aria-disabled={isTrying} onClick={() => void retry()}>
          {t('again')}
        </PlainButton>
      </FaultMessage>
    </SiteFrame>
  )
}

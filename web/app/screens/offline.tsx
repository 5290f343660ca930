import '../fault/fault.css'
import { useEffect, useState } from 'react'
import { FaultMessage } from '../fault/fault-message.tsx'
import { PlainButton } from '../kit/button.tsx'
import { tryConnection } from '../lib/connection.ts'
import { useTranslation } from '../lib/texts.ts'
import { FaultFrame } from './fault-frame.tsx'

/** Milliseconds between two checks, because browsers do not always report that the network is back. */
const PAUSE = 3000

/** Opens the page at the current address if the server responds. */
const goOn = async () => {
  if (await tryConnection()) location.reload()
}

/** Shown at the address of a page that cannot be loaded without a network. The page opens when the network is back. */
export function OfflineScreen() {
  const { t } = useTranslation('error')
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    const tryAgain = () => void goOn()
    const timer = setInterval(tryAgain, PAUSE)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [])
  const retry = async () => {
    setTrying(true)
    await goOn()
    setTrying(false)
  }
  return (
    <FaultFrame>
      <title>{`${t('offline.title')}｜iDoCard`}</title>
      <div data-says-offline>
        <FaultMessage status={undefined} title={t('offline.title')} texts={[t('offline.text')]}>
          <PlainButton aria-disabled={isTrying} onClick={isTrying ? undefined : () => void retry()}>
            {t('again')}
          </PlainButton>
        </FaultMessage>
      </div>
    </FaultFrame>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LanguageChoice } from '../../features/frame/backstage/language-choice.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { staffToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { addressOf } from '../kit/place.ts'

/** Opens a demo company for whoever presses the button: not at once, so that no robot or preview makes one. */
export function Demo() {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isStaff = staffToken.use() !== ''
  const start = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { token, prefix } = await api.demoCompany.start()
      staffToken.set(token)
      void navigate(addressOf({ prefix }), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <main className="console-sign-in">
      <title>{t('demo.title')}</title>
      <p className="console-brand">iDoCard</p>
      <h1 className="console-title">{t('demo.title')}</h1>
      <p>{t('demo.intro')}</p>
      <ul>
        <li>{t('demo.yours')}</li>
        <li>{t('demo.open')}</li>
        <li>{t('demo.closed')}</li>
      </ul>
      {isStaff && <p>{t('demo.signsOut')}</p>}
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <div>
        <PlainButton disabled={isBusy} onClick={() => void start()}>
          {isBusy ? t('demo.starting') : t('demo.start')}
        </PlainButton>
      </div>
      <div>
        <ButtonLink variant="quiet" to={paths.plans('enterprise')}>
          {t('demo.plans')}
        </ButtonLink>
      </div>
      <LanguageChoice />
    </main>
  )
}

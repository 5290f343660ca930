import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { NewPasskey } from '../kit/new-passkey.tsx'
import { useNewPasskey } from '../kit/passkey.ts'
import { CodeFirst } from './code-first.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Makes the first passkey: a fresh code, what the browser asks, and then the recovery codes. Whoever's device makes none
 * goes on with an app until `onMade`.
 */
export function EnrolPasskey({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('console')
  const begin = useCommand(api.passkey.begin, { inPlace: true, later: true })
  const add = useNewPasskey({ later: true, onAdded: onMade })
  if (add.data) return <RecoveryCodes codes={add.data.recoveryCodes} token={add.data.token} />
  const options = begin.data
  if (options)
    return <NewPasskey isBusy={add.isPending} error={add.error} onMake={(name) => add.mutate({ name, options })} />
  return <CodeFirst begin={begin}>{t('enrol.passkey')}</CodeFirst>
}

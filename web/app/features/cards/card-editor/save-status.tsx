import { IconArrowBackUp } from '@tabler/icons-react'
import { RoundButton } from '../../../kit/button.tsx'
import { useConnection } from '../../../lib/connection.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { problemsOf } from './draft.ts'
import { knownSaver } from './drafts.ts'
import { unsavedWords } from './locks.ts'
import { useEditing } from './use-drafts.ts'

/** Shows in a few words whether a card is saved. */
export function SaveStatus({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('card')
  const editing = useEditing(cardSn)
  const isConnected = useConnection()
  if (!editing) return t('status.idle')
  const { status, cause = '', theirs, draft, base } = editing
  if (theirs) return t('status.conflict')
  if (status === 'refused') return t('status.refused', { cause })
  if (status === 'failed') return isConnected ? t('status.failed', { cause }) : t('status.offline')
  if (status === 'saving' || status === 'waiting') return t('status.saving')
  if (Object.keys(problemsOf(draft)).length > 0) return t('status.fix')
  if (unsavedWords(base.fields, draft.fields, base.rules).length > 0) return t('status.locked')
  return t(`status.${status}`)
}

/** Undoes the last change of a card. Pressed again, it undoes the one before. */
export function UndoButton({ cardSn }: { cardSn: string }) {
  const { t } = useTranslation('card')
  const editing = useEditing(cardSn)
  return (
    <RoundButton label={t('undo')} disabled={!editing?.canUndo} onClick={() => knownSaver(cardSn)?.undo()}>
      <IconArrowBackUp size={22} stroke={1.75} aria-hidden="true" />
    </RoundButton>
  )
}

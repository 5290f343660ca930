import { formatMobile } from '@idocard/domain/identity/phone'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { Values } from './editor.tsx'
import type { Draft } from './use-draft.ts'
import type { Kept } from './use-kept.ts'

type DraftNoticesProps = {
  draft: Pick<Draft<Values>, 'colleagues' | 'isTooLong' | 'isBehind'>
  /** What is typed is sent, not saved. */
  isSending?: boolean
}

/** Who else has it open, and what became of the draft elsewhere. */
export function DraftNotices({ draft: { colleagues, isTooLong, isBehind }, isSending = false }: DraftNoticesProps) {
  const { t } = useTranslation('console')
  const typing = isSending ? 'editor.alsoWriting' : 'editor.alsoTyping'
  return (
    <>
      {colleagues.map(({ id, name, isTyping }) => (
        <p key={id} className="console-colleague" role="status">
          {t(isTyping ? typing : 'editor.alsoOpen', { name: formatMobile(name) })}
        </p>
      ))}
      {isBehind && (
        <Notice
          tone="attention"
          live
          title={t('editor.elsewhere')}
          action={
            <PlainButton variant="outline" onClick={() => location.reload()}>
              {t('editor.loadAgain')}
            </PlainButton>
          }
        >
          {t('editor.elsewhereText')}
        </Notice>
      )}
      {isTooLong && <Notice tone="attention" live title={t('editor.tooLong')} />}
    </>
  )
}

type KeptProps = {
  kept: Pick<
    Kept<Record<string, string>>,
    'colleagues' | 'isTooLong' | 'isBehind' | 'isRestored' | 'isChanged' | 'isSent' | 'discard'
  >
}

/** What there is to know about the fields of a sheet, above them. */
export function KeptNotices({ kept }: KeptProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <DraftNotices draft={kept} isSending />
      {kept.isRestored && (
        <Notice
          tone="info"
          title={t('editor.restoredUnsent')}
          action={
            <PlainButton variant="outline" onClick={kept.discard}>
              {t('editor.discard')}
            </PlainButton>
          }
        />
      )}
    </>
  )
}

/** Whether what is typed is kept, and where. What is outdated is not: the notice above says so. */
export function KeptStatus({ kept: { isChanged, isSent, isBehind } }: KeptProps) {
  const { t } = useTranslation('console')
  return (
    <p className="console-hint" role="status">
      {isChanged && !isBehind ? t(isSent ? 'editor.unsent' : 'editor.unsentHere') : ''}
    </p>
  )
}

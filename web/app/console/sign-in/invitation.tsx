import type { OwnInvitation } from '@idocard/contract/identity/staff'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useNameOf } from '../kit/place-name.ts'

/** An invitation to have a role at a company. Afterwards its console opens, with a second factor. */
export function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('console')
  const name = useNameOf()(invitation)
  const accept = useCommand(api.staff.accept_invitation, { inPlace: true })
  return (
    <section className="console-editor">
      <h2>{t('invitation.title', { name })}</h2>
      <p>{t('invitation.text', { role: t(`role.${invitation.role}`) })}</p>
      {accept.error && <Notice tone="bad" live title={accept.error.message} />}
      <div>
        <PlainButton disabled={accept.isPending} onClick={() => accept.mutate({ id: invitation.id })}>
          {t('invitation.accept')}
        </PlainButton>
      </div>
    </section>
  )
}

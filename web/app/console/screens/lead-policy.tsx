import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { AskFirst } from '../kit/remove.tsx'

/** Whether the company gets what visitors leave, with what that means for them, and the button that changes it. */
export function LeadPolicy() {
  const { t } = useTranslation('console')
  const { data } = useCall(api.lead.get_policy, {})
  const save = useCommand(api.lead.save_policy)
  if (!data) return null
  const now = data.isShared ? 'on' : 'off'
  return (
    <Notice
      tone={data.isShared ? 'good' : 'info'}
      title={t(`lead.policy.${now}.title`)}
      action={
        <AskFirst
          may="company.edit"
          variant="outline"
          action={t(`lead.policy.${now}.change`)}
          title={t(`lead.policy.${now}.ask`)}
          text={t(`lead.policy.${now}.follows`)}
          isBusy={save.isPending}
          onConfirm={() => save.mutate({ isShared: data.isShared ? '' : '1' })}
        />
      }
    >
      {t(`lead.policy.${now}.text`)}
    </Notice>
  )
}

import { TextInput } from '@mantine/core'
import type { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import type { Form } from '../kit/editor.tsx'

/** What every announcement says. */
export const TEXTS = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', link: '' }

/** The fields of what an announcement says. */
export function AnnouncementTexts({ form }: { form: Form<typeof TEXTS> }) {
  const { t } = useTranslation('console')
  return (
    <>
      <Bilingual form={form} name="title" maxLength={120} />
      <Bilingual form={form} name="content" hint={t('markdown')} maxLength={10_000} rows={8} />
      <TextInput
        label={form.label('link')}
        description={t('announcement.linkHint')}
        maxLength={300}
        {...form.getInputProps('link')}
      />
    </>
  )
}

/** The pause between two looks at how far an announcement is. */
const MOVING_MS = 2000

/** Asks again and again how far an announcement is while it moves. The screen around it shows the same answer. */
export function useMoving(
  get: typeof api.announcement.get | typeof api.siteAnnouncement.get,
  id: string,
  isMoving: boolean,
): void {
  const isAwake = useAwake()
  useCall(get as typeof api.announcement.get, { id }, { enabled: isMoving, refetchInterval: isAwake && MOVING_MS })
}

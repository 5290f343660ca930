import type { Directory } from '@idocard/contract/company/directory'
import { DIRECTORY_LEFT_AS, type DirectoryLeftAs } from '@idocard/domain/company/directory'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'

/** What the directory may do by itself. */
export function DirectorySettings({ directory: { version, ...saved } }: { directory: Directory }) {
  const { t } = useTranslation('console')
  const [invites, setInvites] = useState(saved.invites)
  const [leftAs, setLeftAs] = useState<DirectoryLeftAs>(saved.leftAs)
  const save = useCommand(api.directory.save, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('directory.saved') }),
  })
  const isChanged = invites !== saved.invites || leftAs !== saved.leftAs
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ version: String(version), invites: invites ? '1' : '', leftAs })
  }
  return (
    <Part title={t('directory.settings')}>
      <form className="console-editor" onSubmit={send}>
        <Checkbox
          label={t('directory.invites')}
          description={t('directory.invitesText')}
          checked={invites}
          onChange={(event) => setInvites(event.currentTarget.checked)}
        />
        <NativeSelect
          label={t('directory.leftAs')}
          description={t('directory.leftAsText')}
          data={DIRECTORY_LEFT_AS.map((value) => ({ value, label: t(`departure.as.${value}`) }))}
          value={leftAs}
          onChange={(event) => setLeftAs(event.currentTarget.value as DirectoryLeftAs)}
        />
        {save.error && <Notice tone="bad" live title={save.error.message} />}
        <div className="console-acts">
          <Can may="company.edit" variant="outline" type="submit" disabled={!isChanged || save.isPending}>
            {t('directory.save')}
          </Can>
        </div>
      </form>
    </Part>
  )
}

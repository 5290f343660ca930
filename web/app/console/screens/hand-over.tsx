import { joined, pick } from '@idocard/domain/language'
import { parsePointCode } from '@idocard/domain/loyalty/point-code'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { groupedCode } from '../../lib/grouped-code.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

/** Hands a prize over to the holder who tells its code. */
export function HandOver({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const handOver = useCommand(api.prizeApply.hand_over, { inPlace: true, onSuccess: () => setCode('') })
  const { data, error } = handOver
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = parsePointCode(code) !== null
    setWrong(!isWhole)
    if (isWhole && !handOver.isPending) handOver.mutate({ code })
  }
  return (
    <Sheet title={t('application.handOver')} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit} noValidate>
        {data && (
          <Notice tone="good" live title={t('application.handedOver')}>
            {joined(lang, 'dot', [pick(lang, data.titleCh, data.titleEn), data.name || t('application.noName')])}
          </Notice>
        )}
        <TextInput
          label={t('application.code')}
          error={isWrong ? t('application.codeWrong') : error?.message}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(groupedCode(event.currentTarget.value))
            setWrong(false)
            handOver.reset()
          }}
        />
        <PlainButton type="submit" disabled={handOver.isPending}>
          {t('application.handOver')}
        </PlainButton>
      </form>
    </Sheet>
  )
}

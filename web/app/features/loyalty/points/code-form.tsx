import { type PointCodeField, parsePointCode, pointCodeIn } from '@idocard/domain/loyalty/point-code'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { groupedCode } from '../../../lib/grouped-code.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CodeCamera } from './code-camera.tsx'
import classes from './points.module.css'

type CodeFormProps = {
  /** The kind of code that is accepted; a camera may read another kind. */
  field: PointCodeField
  label: string
  submit: string
  /** The code from the page's address. */
  given?: string
  /** The server's refusal. */
  error?: string | undefined
  isPending: boolean
  onChange: () => void
  onCode: (code: string) => void
}

/** Enters a code of 16 characters, by camera or by typing. */
export function CodeForm({ field, label, submit, given = '', error, isPending, onChange, onCode }: CodeFormProps) {
  const { t } = useTranslation('points')
  const [code, setCode] = useState(() => groupedCode(given))
  const [isWrong, setWrong] = useState(false)
  const change = (typed: string) => {
    setCode(groupedCode(typed))
    setWrong(false)
    onChange()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = parsePointCode(code) !== null
    setWrong(!isWhole)
    if (isWhole && !isPending) onCode(code)
  }
  return (
    <form className={classes.stack} onSubmit={send} noValidate>
      <CodeCamera
        onRead={(read) => {
          const found = pointCodeIn(read, field)
          if (!found || isPending || groupedCode(found) === code) return
          change(found)
          onCode(found)
        }}
      />
      <TextInput
        label={label}
        error={isWrong ? t('code.incomplete') : error}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        classNames={{ input: classes.codeinput ?? '' }}
        value={code}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <PlainButton type="submit" disabled={isPending}>
        {submit}
      </PlainButton>
    </form>
  )
}

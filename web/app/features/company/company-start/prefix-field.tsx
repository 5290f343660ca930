import { prefixFault } from '@idocard/domain/company/company-profile'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './company-start.module.css'

const TYPING_MS = 400

/** What somebody has typed, once they stopped typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

type PrefixFieldProps = { input: TextInputProps & { value: string } }

/** The company's prefix, checked while it is typed, and the addresses that follow from it. */
export function PrefixField({ input }: PrefixFieldProps) {
  const { t } = useTranslation('companyStart')
  const prefix = useSettled(input.value)
  const check = useCall(api.companyStart.check_prefix, { prefix }, { enabled: prefix !== '' })
  const problem = prefix === input.value && prefix !== '' ? check.data?.problem : undefined
  const isFree = problem === '' && prefixFault(prefix) === null
  return (
    <>
      <TextInput
        {...input}
        className={classes.colour}
        description={t('hint.prefix')}
        error={input.error || problem || undefined}
        withAsterisk
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <p className={classes.hint} role="status">
        {isFree && (
          <span className={classes.address}>{t('free', { address: `${location.host}/backstage/${prefix}` })}</span>
        )}
      </p>
    </>
  )
}

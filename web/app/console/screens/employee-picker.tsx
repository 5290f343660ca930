import type { Employee } from '@idocard/contract/company/employee'
import { joined, pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'

const MOST_FOUND = 50

type EmployeePickerProps = {
  search: string
  label: string
  /** What the choice says before somebody is chosen, and under it if nobody is found. */
  choose: string
  nobody: string
  /** Who of those that are found can be chosen. */
  isOffered: (one: Employee) => boolean
  value: string
  onChange: (id: string, chosen?: Employee) => void
  children?: (chosen: Employee) => ReactNode
}

/** Finds somebody who has joined the company, among thousands. */
export function EmployeePicker(props: EmployeePickerProps) {
  const { search, label, choose, nobody, isOffered, value, onChange, children } = props
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 300)
  const { data, error } = useCall(api.employee.list, { state: 'joined', keyword, pageSize: String(MOST_FOUND) })
  const found = (data?.list ?? []).filter(isOffered)
  const chosen = found.find(({ id }) => String(id) === value)
  return (
    <>
      <TextInput
        label={search}
        type="search"
        maxLength={64}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange('')
        }}
      />
      {error && <Notice tone="bad" live title={error.message} />}
      <NativeSelect
        label={label}
        description={data && found.length === 0 ? nobody : undefined}
        // Not while what was typed is still looked for.
        disabled={!data || keyword !== typed.trim()}
        value={value}
        onChange={({ currentTarget: { value: id } }) =>
          onChange(
            id,
            found.find((one) => String(one.id) === id),
          )
        }
        data={[
          { value: '', label: choose },
          ...found.map((one) => ({
            value: String(one.id),
            label: joined(
              lang,
              'dot',
              [pick(lang, one.nameCh, one.nameEn), pick(lang, one.titleCh, one.titleEn)].filter(Boolean),
            ),
          })),
        ]}
      />
      {chosen && children?.(chosen)}
    </>
  )
}

import { type MentionedIn, mentionedIn, mentionTyped } from '@idocard/domain/identity/mention'
import { formatMobile } from '@idocard/domain/identity/phone'
import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'

/** The ids of the colleagues whom a note on such a thing mentions. */
export function useMentions(thing: MentionedIn): { colleagues: Colleagues; idsIn: (text: string) => string[] } {
  const loaded = useCall(api.siteMention.load_colleagues, { thing })
  // Whoever has no name yet is known by how they sign in.
  const colleagues = (loaded.data?.list ?? []).map(({ id, name }) => ({ id, name: formatMobile(name) }))
  return { colleagues, idsIn: (text) => mentionedIn(text, colleagues) }
}
type Colleagues = readonly { id: string; name: string }[]

type MentionFieldProps = Pick<TextareaProps, 'label' | 'description' | 'maxLength' | 'minRows' | 'readOnly'> & {
  colleagues: Colleagues
  value: string
  onType: (text: string) => void
}

/** A text in which `@` offers the colleagues who can be mentioned. */
export function MentionField({ colleagues, value, onType, ...field }: MentionFieldProps) {
  const { t } = useTranslation('console')
  const combobox = useCombobox()
  const area = useRef<HTMLTextAreaElement>(null)
  const before = () => value.slice(0, area.current?.selectionStart ?? value.length)
  const typed = mentionTyped(before())
  const offered =
    typed === undefined ? [] : colleagues.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const { dropdownOpened, selectFirstOption } = combobox
  const ids = offered.map(({ id }) => id).join()
  // Once they are on the screen: Enter takes the first one, also of colleagues who were loaded after the last key.
  useEffect(() => {
    if (dropdownOpened && ids) selectFirstOption()
  }, [dropdownOpened, ids, selectFirstOption])
  const choose = (id: string) => {
    const name = colleagues.find((one) => one.id === id)?.name ?? ''
    const start = before().lastIndexOf('@')
    const end = area.current?.selectionStart ?? value.length
    onType(`${value.slice(0, start)}@${name} ${value.slice(end)}`)
    combobox.closeDropdown()
    const at = start + name.length + 2
    // The cursor follows the name once it is in the field.
    requestAnimationFrame(() => area.current?.setSelectionRange(at, at))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start" width={260}>
      {/* Otherwise the arrows move the cursor between lines. */}
      <Combobox.Target withKeyboardNavigation={dropdownOpened && offered.length > 0}>
        <Textarea
          {...field}
          ref={area}
          autosize
          value={value}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            if (mentionTyped(currentTarget.value.slice(0, currentTarget.selectionStart)) === undefined)
              combobox.closeDropdown()
            else combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={t('mention.colleagues')}>
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

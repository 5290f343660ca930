import { type Lang, pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { Answer, Call, Input } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Editor, type Form, type Stored, type Values } from './editor.tsx'
import { useMe } from './me.ts'
import { Page } from './page.tsx'
import { addressOf } from './place.ts'
import { useDraft } from './use-draft.ts'

/** The call that returns one thing with its version, for staff to edit. */
type GetCall = Call & ((input: never) => Promise<{ version: number }>)
/** What staff edit has a title in both languages, or `nameOf` names it. */
type Named<V> = V extends { titleCh: string; titleEn: string } ? unknown : { nameOf: (values: V) => string }

type EditorPageProps<C extends GetCall, V extends Values> = {
  /** The screen's name in the address, and the title of its list. */
  screen: string
  listTitle: string
  /** The id in the address; `new` for a thing that does not exist yet. */
  id: string
  get: C
  input: Input<C>
  /**
   * The fields of a new thing. Those of a stored one are its fields of these names; a number to add to one (`stockChange`)
   * is empty.
   */
  fresh: V & { [name in keyof V]: name extends keyof Answer<C> | `${string}Change` ? unknown : never }
  /** The title for a new thing. */
  add: string
  /** The name of a stored thing that has none in two languages. */
  nameOf?: (values: V) => string
  label: (field: keyof V & string) => string
  /** Saves what was typed over what was stored. The id is 0 for a new thing. With `stays`, it answers with the thing. */
  save: (values: V, stored: Stored<V> & { id: string | number }, button: string) => Promise<unknown>
  children: (form: Form<V>, thing: Answer<C> | undefined) => ReactNode
  /** The buttons that save, if there is more than one way to save. */
  buttons?: (thing: Answer<C> | undefined, isBusy: boolean, leave: () => void, values: V) => ReactNode
  /** The state of a stored thing, beside its title. */
  state?: (thing: Answer<C>) => ReactNode
  /** Further actions for a stored thing. `leave` goes back to the list, and drops what was typed. */
  actions?: (at: { name: string; version: number; leave: () => void; thing: Answer<C> | undefined }) => ReactNode
  /** Brings the thing back, if a colleague has deleted it meanwhile. */
  restore?: () => Promise<unknown>
  /** A field's value in words, where two versions are compared. By default, as it is typed. */
  words?: (field: keyof V & string, value: string) => string
  /** The id of what was just made: it opens. By default, the list does. */
  opens?: (made: never) => string
  /** A stored thing that was saved stays open. By default, the list opens. */
  stays?: boolean
  /** It is the only one of its screen, which has no list: leaving leads to the first screen. */
  isOnly?: boolean
  /** What else belongs to a stored thing, below the form. */
  below?: ReactNode
}

/** Reads the fields of an answer as they are typed: numbers as digits, what is missing as empty text, lists as JSON. */
export function typed<V extends Values>(fresh: V, answer: object): V {
  const stored: Readonly<Record<string, unknown>> = { ...answer }
  const asTyped = (value: unknown) =>
    typeof value === 'boolean'
      ? value
      : typeof value === 'object' && value
        ? JSON.stringify(value)
        : String(value ?? '')
  return Object.fromEntries(Object.keys(fresh).map((name) => [name, asTyped(stored[name])])) as V
}

const titleIn =
  (lang: Lang) =>
  ({ titleCh, titleEn }: Values) =>
    pick(lang, String(titleCh), String(titleEn))

/** The screen of an editor: loads the thing, names it, edits it, and returns to the list. */
export function EditorPage<C extends GetCall, V extends Values>(props: EditorPageProps<C, V> & Named<V>) {
  return <PageOf key={props.id} {...props} />
}

function PageOf<C extends GetCall, V extends Values>(props: EditorPageProps<C, V> & Named<V>) {
  const { screen, listTitle, id, get, input, fresh, add, label, save, children, buttons, state, actions } = props
  const lang = useLang()
  const { words, below, opens, stays = false, restore, isOnly = false, nameOf = titleIn(lang) } = props
  const { t } = useTranslation('backstage')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const isNew = id === 'new'
  const thing = useQuery<Answer<C>>({
    queryKey: [...get.key, input],
    queryFn: () => get(input as never) as Promise<Answer<C>>,
    enabled: !isNew,
    refetchOnMount: 'always',
  })
  // The form begins with what is stored when it opens: what changes while somebody types is shown when they save. What
  // stands around it follows what is stored now.
  const [begun, setBegun] = useState<Answer<C>>()
  if (!begun && thing.data && thing.isFetchedAfterMount) setBegun(thing.data)
  const storedOf = (answer: { version: number }): Stored<V> => ({
    values: typed(fresh, answer),
    version: answer.version,
  })
  const stored = isNew ? { values: fresh as V, version: 0 } : begun && storedOf(begun)
  const name = stored && !isNew ? nameOf(stored.values) : ''
  const draft = useDraft(screen, id, fresh as V)
  const back = addressOf({ prefix, screen: isOnly ? '' : screen })
  const made = useRef('')
  const saved = useRef<Answer<C>>(undefined)
  const leave = () => {
    draft.drop()
    void navigate(back)
  }
  const goOn = () => {
    const answer = saved.current
    if (!answer) throw new Error('Nothing was saved.')
    setBegun(answer)
    return storedOf(answer)
  }
  return (
    <Page
      title={isNew ? add : name || listTitle}
      back={{ to: back, text: listTitle }}
      actions={thing.data && state?.(thing.data)}
    >
      {stored && draft.isLoaded ? (
        <Editor
          draft={draft}
          stored={stored}
          label={label}
          words={words}
          restore={restore}
          save={async (values, over, button) => {
            const answer = await save(values, { ...over, id: isNew ? 0 : id }, button)
            if (isNew && opens) made.current = opens(answer as never)
            if (!isNew && stays) saved.current = answer as Answer<C>
          }}
          reload={async () => storedOf((await get(input as never)) as { version: number })}
          onSaved={() => void navigate(made.current ? addressOf({ prefix, screen, id: made.current }) : back)}
          goesOn={stays && !isNew ? goOn : undefined}
          buttons={buttons && ((isBusy, values) => buttons(thing.data, isBusy, leave, values))}
          actions={isNew ? undefined : actions?.({ name, version: stored.version, leave, thing: thing.data })}
        >
          {(form) => children(form, thing.data)}
        </Editor>
      ) : thing.error ? (
        <Failed error={thing.error} again={t('again')} onAgain={() => void thing.refetch()} />
      ) : (
        <Skeleton label={t('loading')} lines={10} />
      )}
      {stored && !isNew && below}
    </Page>
  )
}

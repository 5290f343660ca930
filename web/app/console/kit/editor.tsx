import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Differences, type Differing } from './differences.tsx'
import { changedFrom } from './draft.ts'
import { DraftNotices } from './draft-notices.tsx'
import { useFieldWords } from './field-words.ts'
import { SaidOnce } from './said-once.tsx'
import type { Draft } from './use-draft.ts'

/** What an editor edits: texts, and switches. Numbers are texts while they are typed. */
export type Values = Record<string, string | boolean>
type Name<V extends Values> = keyof V & string
/** The form that fields take. They are labelled by their names. */
export type Form<V extends Values> = UseFormReturnType<V> & {
  label: (name: Name<V>) => string
  /** Takes over fields that an act beside the form has stored. */
  adopt: (values: Partial<V>) => void
}

/** What is stored, and its version. */
export interface Stored<V extends Values> {
  values: V
  version: number
}

/** The fields that were typed over what was stored in a version. Others are those that are stored by now. */
export interface Typed<V extends Values> {
  values: Partial<V>
  version: number
}

type EditorProps<V extends Values> = {
  draft: Draft<V>
  stored: Stored<V>
  /**
   * Saves what was typed over `version`. A refusal that ends in `.changed` means that a colleague was faster.
   * @param button the value of the button that was pressed
   */
  save: (values: V, stored: Stored<V>, button: string) => Promise<unknown>
  /** Brings the thing back, if a colleague has deleted it meanwhile. */
  restore?: (() => Promise<unknown>) | undefined
  /** Loads what is stored now. */
  reload: () => Promise<Stored<V>>
  /** Goes on after it was saved. The draft is dropped by then. */
  onSaved: () => void
  /** The form goes on with what is stored now, in the place of `onSaved`. What was typed while it was saved stays typed. */
  goesOn?: (() => Stored<V>) | undefined
  /** A field's value in words, where two versions are compared. */
  words?: ((name: Name<V>, value: string) => string) | undefined
  /** The label of a field. */
  label: (name: Name<V>) => string
  children: (form: Form<V>) => ReactNode
  /** The buttons that save, of type `submit`, if there is more than one way to save. */
  buttons?: ((isBusy: boolean, values: V) => ReactNode) | undefined
  /** Further actions beside the buttons that save. */
  actions?: ReactNode
}

/**
 * The form of one thing. What is typed is kept until it is saved, so leaving loses nothing. A refusal stays in the form. What a colleague saved meanwhile is shown beside one's own, and never overwritten silently.
 */
export function Editor<V extends Values>(props: EditorProps<V>) {
  const { draft, save, restore, reload, onSaved, goesOn, label, children, buttons, actions } = props
  const wordsOf = useFieldWords()
  const { t } = useTranslation('console')
  const [found] = useState(draft.found)
  const [base, setBase] = useState(() => ({ ...props.stored, version: found?.version ?? props.stored.version }))
  const [isRestored, setRestored] = useState(found !== undefined)
  const [theirs, setTheirs] = useState<Stored<V>>()
  const [refused, setRefused] = useState('')
  const [isRemoved, setRemoved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const problem = useRef<HTMLDivElement>(null)
  const form = useForm<V>({ initialValues: { ...props.stored.values, ...found?.values } })
  const differing: Differing[] = Object.entries(theirs?.values ?? {}).flatMap(([field, other]) => {
    const one = form.values[field]
    const inWords = (value: string | boolean = '') =>
      wordsOf(value, props.words && ((text) => props.words?.(field, text)))
    return one === other ? [] : [{ label: label(field as Name<V>), mine: inWords(one), theirs: inWords(other) }]
  })
  const isChanged = Object.keys(changedFrom(base.values, form.values)).length > 0
  const { type } = draft
  useEffect(() => {
    const values = changedFrom(base.values, form.values)
    type(Object.keys(values).length > 0 ? { values, version: base.version } : undefined)
  }, [type, form.values, base])

  // A long form has its buttons at the end of the window, and what was refused stands below it.
  useEffect(() => {
    const hasPlace = element.current?.querySelector('[aria-invalid="true"]')
    if ((refused || theirs) && !hasPlace) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, theirs])

  const adopt = (values: Partial<V>) => {
    form.setValues(values)
    setBase((before) => ({ ...before, values: { ...before.values, ...values } }))
  }

  const take = (from: Stored<V>) => {
    form.setValues(from.values)
    form.clearErrors()
    setBase(from)
    setRestored(false)
    setTheirs(undefined)
    setRefused('')
  }
  const goOn = (now: Stored<V>, sent: V) => {
    form.setValues({ ...now.values, ...changedFrom(sent, form.getValues()) })
    form.clearErrors()
    setBase(now)
    setRestored(false)
  }
  const compare = async () => {
    try {
      setTheirs(await reload())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Saving again tries it again.
      setRefused(error.message)
    }
  }
  const submit = async (values: V, event?: FormEvent) => {
    if (isBusy) return
    const button = event?.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter?.getAttribute('value') : null
    setBusy(true)
    setRefused('')
    setRemoved(false)
    try {
      await save(values, base, button ?? '')
      void toast({ tone: 'good', title: t('editor.saved') })
      if (goesOn) goOn(goesOn(), values)
      else {
        draft.drop()
        onSaved()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.message)
      flushSync(() => form.setErrors((error.data.fields ?? {}) as never))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      setRemoved(error.data.refusal === 'edit.removed')
      if (error.data.refusal?.endsWith('.changed')) await compare()
    } finally {
      setBusy(false)
    }
  }
  const bringBack = async () => {
    setBusy(true)
    try {
      await restore?.()
      setRefused('')
      setRemoved(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Its toast says why. Saving again tells whether somebody else has restored it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={element}
      className="console-editor"
      onSubmit={form.onSubmit((values, event) => void submit(values, event))}
      noValidate
    >
      <DraftNotices draft={draft} />
      {isRestored && isChanged && (
        <Notice
          tone="info"
          title={t('editor.restored')}
          action={
            <PlainButton variant="outline" onClick={() => take(props.stored)}>
              {t('editor.discard')}
            </PlainButton>
          }
        />
      )}
      {children({ ...form, label, adopt })}
      <div ref={problem} className="console-problem">
        {refused && (
          <Notice
            tone="bad"
            title={refused}
            live
            action={
              isRemoved &&
              restore && (
                <PlainButton variant="outline" disabled={isBusy} onClick={() => void bringBack()}>
                  {t('removed.restore')}
                </PlainButton>
              )
            }
          />
        )}
        {theirs && (
          <Differences
            list={differing}
            onTheirs={() => take(theirs)}
            onMine={() => {
              setBase(theirs)
              setTheirs(undefined)
              setRefused('')
            }}
          />
        )}
      </div>
      <SaidOnce>
        {(reasons) => (
          <div className="console-save" data-bottom-bar>
            {buttons?.(isBusy || theirs !== undefined, form.values) ?? (
              <PlainButton type="submit" disabled={isBusy || theirs !== undefined}>
                {isBusy ? t('editor.saving') : t('editor.save')}
              </PlainButton>
            )}
            {actions}
            <span role="status">
              {isChanged && !isBusy && !draft.isBehind ? t(draft.isSent ? 'editor.unsaved' : 'editor.unsavedHere') : ''}
            </span>
            {reasons}
          </div>
        )}
      </SaidOnce>
    </form>
  )
}

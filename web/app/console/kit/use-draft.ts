import { MAX_DRAFT } from '@idocard/domain/identity/staff-draft'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
import { newKey } from '../../lib/new-key.ts'
import { staffToken } from '../../lib/session.ts'
import { useAwake } from './awake.ts'
import { forgetDraft, hasFields, keepDraft, readDraft } from './draft.ts'
import type { Typed, Values } from './editor.tsx'
import { useMe } from './me.ts'

type Loaded = Answer<typeof api.siteDraft.load>

/** The pause after the last key before what is typed is sent. */
const TYPING_MS = 1000
/** The pause between two words that the editor is still open: a third of what the server waits for. */
const BEAT_MS = 20_000
const TOO_LARGE = 413

/** What is typed into an editor and not saved. */
export interface Draft<V extends Values> {
  /** Whether it is known what was typed before. */
  isLoaded: boolean
  /** What was typed before, here or on another device. */
  found: Typed<V> | undefined
  /** Whether another device can go on with what is typed now. */
  isSent: boolean
  /** Whether it is more than the server keeps. */
  isTooLong: boolean
  /** Whether another of the person's devices has typed on, saved or thrown away what is here. */
  isBehind: boolean
  /** Who else has the editor open. */
  colleagues: Loaded['colleagues']
  /**
   * Keeps what is typed now; undefined if that is what is stored.
   * @param isDone part of it has just been sent or saved, so other devices must not go on with it
   */
  type: (draft: Typed<V> | undefined, isDone?: boolean) => void
  /** Forgets it: it was saved, or is not wanted. */
  drop: () => void
}

/** A draft as one text, to compare it with another. */
const textOf = ({ version, fields }: { version: number; fields: string }) =>
  fields === '' ? '' : `${version} ${fields}`
const written = <V extends Values>({ version, values }: Typed<V>) => ({ version, fields: JSON.stringify(values) })

/**
 * The draft of one editor: in this browser with each key, and on the server a second later, where the person's other
 * devices go on with it and colleagues see that the editor is open.
 * @param thing the id in the address
 * @param fields an editor's fields, to leave out drafts of another version of the console
 */
export function useDraft<V extends Values>(screen: string, thing: string, fields: V): Draft<V> {
  const { id, prefix } = useMe()
  const calls = prefix === '' ? api.siteDraft : api.companyDraft
  const isAwake = useAwake()
  // Of this person: others may use this browser, too.
  const name = `${id} ${screen} ${prefix} ${thing}`
  const loaded = useCall(calls.load, { screen, thing }, { gcTime: 0, staleTime: 'static' })
  const [colleagues, setColleagues] = useState<Loaded['colleagues']>()
  const [isSent, setSent] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const [isBehind, setBehind] = useState(false)
  const typed = useRef<Typed<V>>(undefined)
  // The draft on the server, as far as this device knows.
  const known = useRef({ mark: '', text: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClosed = useRef(false)
  const wasAway = useRef(false)
  // One after another: an older text must not arrive last.
  const line = useRef(Promise.resolve())
  const { data } = loaded
  // Before the editor, which appears with this answer, tells what was typed.
  useLayoutEffect(() => {
    if (data) known.current = { mark: data.mark, text: textOf(data) }
  }, [data])

  const sendText = useCallback(
    async (draft: Typed<V>) => {
      const kept = written(draft)
      const mark = newKey()
      // Even if the answer is lost: the server may have it.
      known.current = { mark, text: '' }
      const answer = await calls.save({ screen, thing, ...kept, mark })
      known.current.text = textOf(kept)
      setColleagues(answer.colleagues)
      setBehind(false)
      setTooLong(false)
      if (typed.current !== draft || isClosed.current) return
      keepDraft(name, { ...draft, isSent: true })
      setSent(true)
    },
    [calls, screen, thing, name],
  )
  /** Says that the editor is open, and takes back a draft that was typed here and is none any more. */
  const sendOpen = useCallback(
    async (hasDraft: boolean) => {
      const { mark } = known.current
      if (!hasDraft && mark !== '') {
        await calls.remove({ screen, thing, mark })
        known.current = { mark: '', text: '' }
      }
      const answer = await calls.save({ screen, thing })
      setColleagues(answer.colleagues)
      setBehind(answer.mark !== known.current.mark)
    },
    [calls, screen, thing],
  )
  const send = useCallback(() => {
    clearTimeout(timer.current)
    line.current = line.current.then(async () => {
      // Once somebody is signed out, this browser keeps the draft.
      if (isClosed.current || !staffToken.get()) return
      const draft = typed.current
      const kept = draft && written(draft)
      const isLong = kept !== undefined && kept.fields.length > MAX_DRAFT
      setTooLong(isLong)
      try {
        if (draft && kept && !isLong && textOf(kept) !== known.current.text) await sendText(draft)
        else await sendOpen(draft !== undefined)
      } catch (error) {
        // This browser keeps it, and sends it with the next beat.
        if (!(error instanceof ApiError)) throw error
        if (error.code === TOO_LARGE) setTooLong(true)
      }
    })
  }, [sendText, sendOpen])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    isClosed.current = true
    line.current = line.current.then(async () => {
      try {
        await calls.remove({ screen, thing, mark: known.current.mark })
      } catch (error) {
        // Then it is offered once more, beside what is stored.
        if (!(error instanceof ApiError)) throw error
      }
    })
  }, [calls, screen, thing])
  const type = useCallback(
    (draft: Typed<V> | undefined, isDone = false) => {
      if (isClosed.current) return
      typed.current = draft
      const isKnown = draft !== undefined && textOf(written(draft)) === known.current.text
      setSent(isKnown)
      if (draft) keepDraft(name, { ...draft, isSent: isKnown })
      else forgetDraft(name)
      clearTimeout(timer.current)
      if (!draft || isDone) send()
      else if (!isKnown) timer.current = setTimeout(send, TYPING_MS)
    },
    [name, send],
  )

  useEffect(() => {
    if (!isAwake) {
      wasAway.current = true
      return
    }
    // Whoever comes back is told at once what they did elsewhere meanwhile.
    if (wasAway.current) send()
    wasAway.current = false
    const beat = setInterval(() => document.visibilityState === 'visible' && send(), BEAT_MS)
    window.addEventListener('focus', send)
    return () => {
      clearInterval(beat)
      window.removeEventListener('focus', send)
    }
  }, [isAwake, send])
  useEffect(
    () => () => {
      if (isClosed.current) return
      const draft = typed.current
      if (!draft) close()
      else if (textOf(written(draft)) !== known.current.text) send()
    },
    [send, close],
  )

  const local = readDraft(name, fields)
  const remote = data && readRemote(data, fields)
  return {
    isLoaded: data !== undefined || loaded.error !== null,
    // What the server has not got yet was typed here last. A copy of what it had is outdated once it has another one.
    found: local && (!local.isSent || !data) ? local : remote,
    isSent,
    isTooLong,
    isBehind,
    colleagues: colleagues ?? data?.colleagues ?? [],
    type,
    drop: () => {
      forgetDraft(name)
      close()
    },
  }
}

function readRemote<V extends Values>({ fields: text, version }: Loaded, fields: V): Typed<V> | undefined {
  if (text === '') return undefined
  const values = JSON.parse(text) as Partial<V>
  return hasFields(values, fields) ? { values, version } : undefined
}

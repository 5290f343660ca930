import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
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

/** What is typed into an editor and not saved. */
export interface Draft<V extends Values> {
  /** Whether it is known what was typed before. */
  isLoaded: boolean
  /** What was typed before, here or on another device. */
  found: Typed<V> | undefined
  /** Whether another device can go on with what is typed now. */
  isSent: boolean
  /** Who else has the editor open. */
  colleagues: Loaded['colleagues']
  /** Keeps what is typed now; undefined if that is what is stored. */
  type: (draft: Typed<V> | undefined) => void
  /** Forgets it: it was saved, or is not wanted. */
  drop: () => void
}

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
  const typed = useRef<Typed<V>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClosed = useRef(false)
  // One after another: an older text must not arrive last.
  const line = useRef(Promise.resolve())

  const send = useCallback(() => {
    clearTimeout(timer.current)
    line.current = line.current.then(async () => {
      // Once somebody is signed out, this browser keeps the draft.
      if (isClosed.current || !staffToken.get()) return
      const draft = typed.current
      try {
        const written = draft && { version: draft.version, fields: JSON.stringify(draft.values) }
        const answer = await calls.save({ screen, thing, ...written })
        setColleagues(answer.colleagues)
        if (!draft || typed.current !== draft || isClosed.current) return
        keepDraft(name, { ...draft, isSent: true })
        setSent(true)
      } catch (error) {
        // This browser keeps it, and sends it with the next beat.
        if (!(error instanceof ApiError)) throw error
      }
    })
  }, [calls, screen, thing, name])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    isClosed.current = true
    line.current = line.current.then(async () => {
      try {
        await calls.remove({ screen, thing })
      } catch (error) {
        // Then it is offered once more, beside what is stored.
        if (!(error instanceof ApiError)) throw error
      }
    })
  }, [calls, screen, thing])
  const type = useCallback(
    (draft: Typed<V> | undefined) => {
      if (isClosed.current) return
      typed.current = draft
      setSent(false)
      if (draft) keepDraft(name, draft)
      else forgetDraft(name)
      clearTimeout(timer.current)
      timer.current = setTimeout(send, TYPING_MS)
    },
    [name, send],
  )

  useEffect(() => {
    if (!isAwake) return
    const beat = setInterval(() => document.visibilityState === 'visible' && send(), BEAT_MS)
    return () => clearInterval(beat)
  }, [isAwake, send])
  useEffect(
    () => () => {
      if (isClosed.current) return
      if (typed.current) send()
      else close()
    },
    [send, close],
  )

  const local = readDraft(name, fields)
  const remote = loaded.data && readRemote(loaded.data, fields)
  return {
    isLoaded: loaded.data !== undefined || loaded.error !== null,
    // What the server has not got yet was typed here last. A copy of what it had is outdated once it has another one.
    found: local && (!local.isSent || !loaded.data) ? local : remote,
    isSent,
    colleagues: colleagues ?? loaded.data?.colleagues ?? [],
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

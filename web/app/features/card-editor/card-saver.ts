import type { Card } from '@idocard/contract/card'
import { ApiError } from '../../lib/api-error.ts'
import {
  asTyped,
  changesOf,
  type Draft,
  isSame,
  isSameDraft,
  type Refused,
  type Saved,
  savable,
  savedOf,
} from './draft.ts'
import { type Choice, mergeDrafts } from './merge.ts'

/** Milliseconds after the last key. */
const PAUSE = 800
/** Milliseconds between two attempts when the server cannot be reached. */
const AGAIN = 15_000
const STEPS_MOST = 50

/** A card's draft with what the server had when it began: what waits in the browser until it is saved. */
export interface Waiting {
  base: Saved
  draft: Draft
}

export interface Editing extends Waiting {
  /** What another device saved, as long as it collides with the draft. */
  theirs?: Saved
  /** `failed` is tried again, `refused` is not. */
  status: 'idle' | 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'
  /** Why it failed or was refused, in the person's language. */
  cause?: string
  refused: Refused
  canUndo: boolean
}

/** What a saver needs of the world around it. */
export interface Surroundings {
  update(input: { cardSn: string; version: number } & ReturnType<typeof changesOf>): Promise<Card>
  load(): Promise<Card>
  /** Keeps what is not saved yet in this browser; undefined when everything is. */
  keep(waiting: Waiting | undefined): void
  onSaved(card: Card): void
  /** The changes of another device were merged with those of this one. */
  onMerged(): void
  onChange(): void
}

/** The names of what differs, in one text. */
const touchedBy = (before: Draft, after: Draft): string => {
  const { fields, ...rest } = before
  const now: Record<string, unknown> = { ...after, ...after.fields }
  return Object.entries({ ...rest, ...fields })
    .filter(([name, value]) => !isSame(value, now[name]))
    .map(([name]) => name)
    .join(' ')
}

/** It may work later: no network, no session, too much to do. */
const isTemporary = ({ offline, code }: ApiError) => offline || [401, 429].includes(code) || code >= 500
const refusalOf = ({ data }: ApiError) => ('refusal' in data ? data.refusal : undefined)

/**
 * Saves a card as it is typed: a moment after the last key, one request at a time, again and again until the server has
 * it. What another device saved meanwhile is merged.
 */
export class CardSaver {
  readonly cardSn: string
  #around: Surroundings
  #now: Editing
  #steps: { before: Draft; after: Draft; touched: string }[] = []
  /** Whether the next change belongs to the step before, as the letters of a word do. */
  #isTyping = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #isStopped = false

  constructor(cardSn: string, begin: Waiting, around: Surroundings) {
    this.cardSn = cardSn
    this.#around = around
    this.#now = { ...begin, status: 'idle', refused: {}, canUndo: false }
  }

  get now(): Editing {
    return this.#now
  }

  /** Whether there is something that the server does not have. */
  get isUnsaved(): boolean {
    return !isSameDraft(this.#now.draft, this.#now.base)
  }

  /** Changes the draft, and saves it when nothing more is typed. */
  change(patch: (draft: Draft) => Draft): void {
    const before = this.#now.draft
    const after = patch(before)
    if (isSame(before, after)) return
    const last = this.#steps.at(-1)
    const touched = touchedBy(before, after)
    if (this.#isTyping && last?.touched === touched) last.after = after
    else this.#steps = [...this.#steps.slice(1 - STEPS_MOST), { before, after, touched }]
    this.#isTyping = true
    this.#edit(after)
    this.#schedule(PAUSE)
  }

  /** Takes the last change back. What was changed since, here or on another device, stays. */
  undo(): void {
    const step = this.#steps.pop()
    if (!step) return
    this.#isTyping = false
    this.#edit(mergeDrafts(step.after, step.before, this.#now.draft).draft)
    this.#schedule(0)
  }

  /** Saves now what is waiting for the next key: the field was left. */
  flush(): void {
    this.#isTyping = false
    if (this.#timer !== undefined && this.#now.status === 'waiting') this.#schedule(0)
  }

  /** Tries again what failed. */
  retry(): void {
    if (this.#now.status === 'failed') this.#schedule(0)
  }

  /** Takes up a newer state of the card that was loaded. */
  offer(card: Card): void {
    if (!this.#isBusy && card.version > this.#now.base.version) this.#take(savedOf(card))
  }

  /** Decides collisions. With the last one decided, everything is saved. */
  decide(choice: Choice): void {
    const { base, draft, theirs } = this.#now
    if (!theirs) return
    const { draft: merged, collisions } = mergeDrafts(base, draft, theirs, choice)
    if (collisions.some(({ part }) => !choice(part))) return
    this.#adopt(theirs, merged)
    this.#schedule(0)
  }

  /** Begins saving what was kept from an earlier visit. */
  resume(): void {
    this.#isStopped = false
    if (this.isUnsaved) this.#schedule(0)
  }

  /** No further attempts; what is not saved stays in the browser. */
  stop(): void {
    this.#isStopped = true
    this.#unschedule()
  }

  #set(change: Partial<Editing>): void {
    this.#now = { ...this.#now, ...change, canUndo: this.#steps.length > 0 }
    this.#around.keep(this.isUnsaved ? { base: this.#now.base, draft: this.#now.draft } : undefined)
    this.#around.onChange()
  }

  #edit(draft: Draft): void {
    // A refusal was about what was there before.
    this.#set({ draft, refused: {}, status: 'waiting' })
  }

  #unschedule(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(ms: number): void {
    this.#unschedule()
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    this.#unschedule()
    this.#isTyping = false
    if (this.#isBusy) return
    // What was changed since may have settled it.
    if (this.#now.theirs) this.#take(this.#now.theirs)
    const { base, draft, theirs, refused } = this.#now
    if (theirs) return
    const sent = savable(base, draft, refused)
    if (isSameDraft(sent, base)) {
      if (this.#now.status !== 'refused') this.#set({ status: 'saved' })
      return
    }
    this.#isBusy = true
    this.#set({ status: 'saving' })
    try {
      const card = await this.#around.update({ cardSn: this.cardSn, version: base.version, ...changesOf(base, sent) })
      this.#around.onSaved(card)
      const saved = savedOf(card)
      // What was typed meanwhile stays; where nothing was, the server's form counts.
      this.#adopt(saved, mergeDrafts(sent, this.#now.draft, saved).draft)
    } catch (error) {
      await this.#fail(error)
    } finally {
      this.#isBusy = false
    }
    if (this.#timer === undefined && ['saved', 'waiting'].includes(this.#now.status)) this.#continue()
  }

  get #isSavable(): boolean {
    const { base, draft, refused } = this.#now
    return !isSameDraft(savable(base, draft, refused), base)
  }

  /** What was changed during a request is saved after it. */
  #continue(): void {
    if (!this.#now.theirs && this.#isSavable) this.#schedule(0)
  }

  /** From here on, changes are compared with this state of the card. */
  #adopt(base: Saved, draft: Draft): void {
    const { theirs: _settled, cause: _past, ...rest } = this.#now
    this.#now = { ...rest, base, draft: asTyped(rest.draft, draft) }
    this.#set({ status: this.#isSavable ? 'waiting' : 'saved' })
  }

  #take(theirs: Saved): void {
    const { base, draft } = this.#now
    const { draft: merged, collisions } = mergeDrafts(base, draft, theirs)
    if (collisions.length > 0) {
      this.#set({ theirs, status: 'waiting' })
      return
    }
    const isBoth = !isSameDraft(draft, base) && !isSameDraft(merged, theirs)
    this.#adopt(theirs, merged)
    if (isBoth) this.#around.onMerged()
  }

  async #fail(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) {
      this.#set({ status: 'refused', cause: String(error) })
      throw error
    }
    if (error.code === 409 && refusalOf(error) === 'card.changed') {
      try {
        const card = await this.#around.load()
        this.#around.onSaved(card)
        this.#take(savedOf(card))
      } catch (failed) {
        if (!(failed instanceof ApiError)) throw failed
        this.#again(failed)
      }
      return
    }
    if (isTemporary(error)) return this.#again(error)
    // The card was given up.
    if (error.code === 404) return this.#set({ status: 'refused', cause: error.message, draft: this.#now.base })
    // A picture that nothing showed for a day is gone.
    const isPhotoGone = refusalOf(error) === 'upload.unknown'
    const { base, draft } = this.#now
    this.#set({
      status: 'refused',
      cause: error.message,
      ...(isPhotoGone && { draft: { ...draft, photo: base.photo } }),
      refused: { ...('fields' in error.data ? error.data.fields : {}) },
    })
    if (isPhotoGone || Object.keys(this.#now.refused).length > 0) this.#continue()
  }

  #again(error: ApiError): void {
    this.#set({ status: 'failed', cause: error.message })
    this.#schedule(AGAIN)
  }
}

import type { Card } from '@idocard/contract/card'
import { ApiError } from '../../lib/api-error.ts'
import { asTyped, changesOf, type Draft, isSameDraft, type Refused, type Saved, savable, savedOf } from './draft.ts'
import { isSame } from './is-same.ts'
import { knownIds, type LinkIds, refusedLinks } from './links.ts'
import { type Choice, mergeDrafts } from './merge.ts'
import { UndoSteps } from './undo-steps.ts'

/** Milliseconds after the last key. */
const PAUSE = 800
/** Milliseconds between two attempts when the server cannot be reached. */
const AGAIN = 15_000

/** A card's draft with what the server had when it began: what waits in the browser until it is saved. */
export interface Waiting {
  base: Saved
  draft: Draft
  /** The server's ids of links that were added here. */
  ids?: LinkIds
  /** What was sent without an answer: the server may have it. */
  unanswered?: Draft
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

/** It may work later: no network, no session, too much to do. */
const isTemporary = ({ offline, code }: ApiError) => offline || [401, 429].includes(code) || code >= 500
/** It may have been carried out nevertheless. */
const isUnanswered = ({ offline, code }: ApiError) => offline || code >= 500
const refusalOf = ({ data }: ApiError) => ('refusal' in data ? data.refusal : undefined)

/**
 * Saves a card as it is typed: a moment after the last key, one request at a time, again and again until the server has
 * it. What another device saved meanwhile is merged.
 */
export class CardSaver {
  readonly cardSn: string
  #around: Surroundings
  #now: Editing
  #steps = new UndoSteps()
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
    const { draft, base, unanswered } = this.#now
    return unanswered !== undefined || !isSameDraft(draft, base)
  }

  /** Changes the draft, and saves it when nothing more is typed. */
  change(patch: (draft: Draft) => Draft): void {
    const before = this.#now.draft
    const after = patch(before)
    if (isSame(before, after)) return
    this.#steps.add(before, after)
    this.#edit(after)
    this.#schedule(PAUSE)
  }

  /** Takes the last change back. What was changed since, here or on another device, stays. */
  undo(): void {
    const step = this.#steps.pop()
    if (!step) return
    this.#edit(mergeDrafts(step.after, step.before, this.#now.draft).draft)
    this.#schedule(0)
  }

  /** Saves now what is waiting for the next key: the field was left. */
  flush(): void {
    this.#steps.endWord()
    if (this.#timer !== undefined && this.#now.status === 'waiting') this.#schedule(0)
  }

  /** Tries again what failed. */
  retry(): void {
    if (this.#now.status === 'failed') this.#schedule(0)
  }

  /** Takes up a newer state of the card that was loaded. */
  offer(card: Card): void {
    if (!this.#isBusy && card.version > this.#now.base.version) this.#take(card)
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
    this.#now = { ...this.#now, ...change, canUndo: this.#steps.canUndo }
    const { base, draft, ids, unanswered } = this.#now
    const waiting = { base, draft, ...(ids && { ids }), ...(unanswered && { unanswered }) }
    this.#around.keep(this.isUnsaved ? waiting : undefined)
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
    this.#steps.endWord()
    if (this.#isBusy) return
    // What was changed since may have settled it.
    if (this.#now.theirs) this.#merge(this.#now.theirs)
    if (this.#now.theirs) return
    this.#isBusy = true
    try {
      if (this.#now.unanswered) await this.#load()
      if (!this.#now.theirs) await this.#send()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isBusy = false
    }
    if (this.#timer === undefined && ['saved', 'waiting'].includes(this.#now.status)) this.#continue()
  }

  async #send(): Promise<void> {
    const { base, draft, refused, ids } = this.#now
    const sent = savable(base, draft, refused)
    if (isSameDraft(sent, base)) {
      if (this.#now.status !== 'refused') this.#set({ status: 'saved' })
      return
    }
    this.#set({ status: 'saving' })
    const change = { cardSn: this.cardSn, version: base.version, ...changesOf(base, sent, ids) }
    try {
      const card = await this.#around.update(change)
      this.#around.onSaved(card)
      const saved = this.#read(card, sent)
      // What was typed meanwhile stays; where nothing was, the server's form counts.
      this.#adopt(saved, mergeDrafts(sent, this.#now.draft, saved).draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409 && refusalOf(error) === 'card.changed') return this.#load()
      if (isUnanswered(error)) this.#now = { ...this.#now, unanswered: sent }
      if (isTemporary(error) || error.code === 404) throw error
      this.#refuse(error, sent)
    }
  }

  /** Merges what the server has now. */
  async #load(): Promise<void> {
    const card = await this.#around.load()
    this.#around.onSaved(card)
    this.#take(card)
  }

  /** A card of the server in the ids of this browser. */
  #read(card: Card, sent: Draft): Saved {
    const { base, ids = {} } = this.#now
    const known = knownIds(ids, base, sent, savedOf(card, ids))
    if (known !== ids) this.#now = { ...this.#now, ids: known }
    return savedOf(card, known)
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

  #take(card: Card): void {
    const { base, draft, unanswered } = this.#now
    const theirs = this.#read(card, savable(base, unanswered ?? draft))
    if (unanswered) {
      const { draft: merged, collisions } = mergeDrafts(base, unanswered, theirs)
      // All of it is there: it did arrive, and what was changed since is compared with it.
      const hasArrived = collisions.length === 0 && isSameDraft(merged, theirs)
      const { unanswered: _known, ...rest } = this.#now
      this.#now = { ...rest, base: hasArrived ? { ...unanswered, version: base.version } : base }
    }
    this.#merge(theirs)
  }

  #merge(theirs: Saved): void {
    const { base, draft } = this.#now
    const { draft: merged, collisions } = mergeDrafts(base, draft, theirs)
    if (collisions.length > 0) {
      this.#set({ theirs, status: 'waiting' })
      return
    }
    const isBoth = !isSameDraft(draft, base) && !isSameDraft(base, theirs) && !isSameDraft(merged, theirs)
    this.#adopt(theirs, merged)
    if (isBoth) this.#around.onMerged()
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) {
      this.#set({ status: 'refused', cause: String(error) })
      throw error
    }
    if (isTemporary(error)) {
      this.#set({ status: 'failed', cause: error.message })
      this.#schedule(AGAIN)
    } else if (error.code === 404) {
      // The card was given up.
      const { unanswered: _lost, ...rest } = this.#now
      this.#now = rest
      this.#set({ status: 'refused', cause: error.message, draft: rest.base })
    } else this.#set({ status: 'refused', cause: error.message })
  }

  /** What of a draft was refused is left out of the next attempt. */
  #refuse(error: ApiError, sent: Draft): void {
    const { base, draft } = this.#now
    const refused = refusedLinks('fields' in error.data ? (error.data.fields ?? {}) : {}, sent)
    const change = { status: 'refused' as const, cause: error.message }
    if (refusalOf(error) === 'upload.unknown') {
      // A picture that nothing showed for a day is gone.
      this.#set({ ...change, refused: {}, draft: withoutPicture(base, draft, Object.keys(refused)) })
      this.#continue()
      return
    }
    this.#set({ ...change, refused })
    if (Object.keys(refused).length > 0) this.#continue()
  }
}

/** With the picture that was there before in place of one that is gone: of a web site, or the photograph. */
function withoutPicture(base: Draft, draft: Draft, refused: readonly string[]): Draft {
  const isGone = (id: number) => refused.includes(`webSites.${id}.picture`)
  if (!draft.webSites.some(({ id }) => isGone(id))) return { ...draft, photo: base.photo }
  const before = (id: number) => base.webSites.find((one) => one.id === id)?.picture ?? ''
  return {
    ...draft,
    webSites: draft.webSites.map((one) => (isGone(one.id) ? { ...one, picture: before(one.id) } : one)),
  }
}

import type { Card } from '@idocard/contract/cards/card'
import { ApiError } from '../../../lib/api-error.ts'
import { Attempts, sendEach } from '../../../lib/waiting/sender.ts'
import { asTyped, changesOf, type Draft, isSameDraft, type Refused, type Saved, savable, savedOf } from './draft.ts'
import { isSame } from './is-same.ts'
import { knownIds, type LinkIds, refusedLinks } from './links.ts'
import { type Choice, mergeDrafts, mergeLocked } from './merge.ts'
import { UndoSteps } from './undo-steps.ts'

/** Milliseconds between the last key press and the save. */
const PAUSE = 800

/** A card's draft and the saved card that it is based on, stored in the browser until the draft is saved. */
export interface Waiting {
  base: Saved
  draft: Draft
  /** The server's ids of links that were added in this browser. */
  ids?: LinkIds
  /** The draft of a request without an answer: the server may have saved it. */
  unanswered?: Draft
}

export interface Editing extends Waiting {
  /** The card that another device saved, while it collides with the draft. */
  theirs?: Saved
  /** The saver retries after `failed`, but not after `refused`. */
  status: 'idle' | 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'
  /** The reason for `failed` or `refused`, in the person's language. */
  cause?: string
  refused: Refused
  canUndo: boolean
}

/** The saver's access to the server, the browser's storage and the screen. */
export interface Surroundings {
  update(input: { cardSn: string; version: number } & ReturnType<typeof changesOf>): Promise<Card>
  load(): Promise<Card>
  /** Stores the unsaved draft in this browser. Undefined means that everything is saved. */
  keep(waiting: Waiting | undefined): void
  onSaved(card: Card): void
  /** Called after changes of another device were merged with changes of this one. */
  onMerged(): void
  onChange(): void
}

/** Whether the server may have carried out the request. */
const isUnanswered = ({ offline, code }: ApiError) => offline || code >= 500
const refusalOf = ({ data }: ApiError) => ('refusal' in data ? data.refusal : undefined)

/**
 * Saves a card while it is edited: shortly after the last key press, one request at a time, with retries until the
 * server has saved everything. Changes that another device saves meanwhile are merged.
 */
export class CardSaver {
  readonly cardSn: string
  #around: Surroundings
  #now: Editing
  #steps = new UndoSteps()
  #attempts = new Attempts(() => this.#save())
  /** What the server has refused. It is not sent again as it is. */
  #declined: Draft | undefined

  constructor(cardSn: string, begin: Waiting, around: Surroundings) {
    this.cardSn = cardSn
    this.#around = around
    this.#now = { ...begin, status: 'idle', refused: {}, canUndo: false }
  }

  get now(): Editing {
    return this.#now
  }

  /** Whether any change may not be saved on the server yet. */
  get isUnsaved(): boolean {
    const { draft, base, unanswered } = this.#now
    return unanswered !== undefined || !isSameDraft(draft, base)
  }

  /** Changes the draft, and saves it when the typing pauses. */
  change(patch: (draft: Draft) => Draft): void {
    const before = this.#now.draft
    const after = patch(before)
    if (isSame(before, after)) return
    this.#steps.add(before, after)
    this.#edit(after)
    this.#attempts.schedule(PAUSE)
  }

  /** Undoes the last change. Later changes, made here or on another device, are preserved. */
  undo(): void {
    const step = this.#steps.pop()
    if (!step) return
    this.#edit(mergeDrafts(step.after, step.before, this.#now.draft).draft)
    this.#attempts.schedule(0)
  }

  /** Saves a waiting change now, because its field lost focus. */
  flush(): void {
    this.#steps.endWord()
    if (this.#attempts.isScheduled && this.#now.status === 'waiting') this.#attempts.schedule(0)
  }

  /** Retries a failed save now. */
  retry(): void {
    if (this.#now.status === 'failed') this.#attempts.schedule(0)
  }

  /** Merges a newer version of the card that was loaded elsewhere. What its company locks changes without a new one. */
  offer(card: Card): void {
    const { version, rules } = this.#now.base
    const isNews = card.version > version || (card.version === version && !isSame(card.companyRules, rules))
    if (this.#attempts.isBusy || !isNews) return
    this.#take(card)
    // What its company no longer locks is saved now.
    if (this.isUnsaved) this.#attempts.schedule(PAUSE)
  }

  /** Decides collisions. Once all are decided, the merged draft is saved. */
  decide(choice: Choice): void {
    const { base, draft, theirs } = this.#now
    if (!theirs) return
    const { draft: merged, collisions } = mergeLocked(base, draft, theirs, choice)
    if (collisions.some(({ part }) => !choice(part))) return
    this.#adopt(theirs, merged)
    this.#attempts.schedule(0)
  }

  /** Starts saving, including changes stored in an earlier visit. */
  resume(): void {
    this.#attempts.resume()
    this.#declined = undefined
    if (this.isUnsaved) this.#attempts.schedule(0)
  }

  /** Stops saving. Unsaved changes stay in the browser. */
  stop(): void {
    this.#attempts.stop()
  }

  #set(change: Partial<Editing>): void {
    this.#now = { ...this.#now, ...change, canUndo: this.#steps.canUndo }
    const { base, draft, ids, unanswered } = this.#now
    const waiting = { base, draft, ...(ids && { ids }), ...(unanswered && { unanswered }) }
    this.#around.keep(this.isUnsaved ? waiting : undefined)
    this.#around.onChange()
  }

  #edit(draft: Draft): void {
    // A refusal applied to the previous draft.
    this.#declined = undefined
    this.#set({ draft, refused: {}, status: 'waiting' })
  }

  async #save(): Promise<boolean> {
    this.#steps.endWord()
    try {
      return await sendEach<Draft>({
        next: () => this.#next(),
        send: (draft) => (this.#now.unanswered ? this.#load() : this.#send(draft)),
        postpone: (_, { message }) => this.#set({ status: 'failed', cause: message }),
        refuse: (draft, error) => this.#refuse(error, draft),
      })
    } catch (error) {
      this.#set({ status: 'refused', cause: String(error) })
      throw error
    }
  }

  /** What is to be sent now: the part of the draft that can be saved, or the draft whose answer is missing. */
  #next(): Draft | undefined {
    // The person is typing again, or has signed out.
    if (this.#attempts.isOver) return undefined
    // Later edits may have resolved the collisions.
    if (this.#now.theirs) this.#merge(this.#now.theirs)
    const { theirs, unanswered, status } = this.#now
    if (theirs) return undefined
    const wanted = unanswered ?? this.#unsaved
    if (!wanted && !['refused', 'saved'].includes(status)) this.#set({ status: 'saved' })
    return wanted && this.#declined && isSameDraft(wanted, this.#declined) ? undefined : wanted
  }

  /** The part of the draft that can be saved; undefined if it is saved. */
  get #unsaved(): Draft | undefined {
    const { base, draft, refused } = this.#now
    const wanted = savable(base, draft, refused)
    return isSameDraft(wanted, base) ? undefined : wanted
  }

  async #send(sent: Draft): Promise<void> {
    const { base, ids } = this.#now
    this.#set({ status: 'saving' })
    const change = { cardSn: this.cardSn, version: base.version, ...changesOf(base, sent, ids) }
    try {
      const card = await this.#around.update(change)
      this.#around.onSaved(card)
      const saved = this.#read(card, sent)
      // Changes made during the request are preserved. All other fields get the server's normalised values.
      this.#adopt(saved, mergeDrafts(sent, this.#now.draft, saved).draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409 && refusalOf(error) === 'card.changed') return this.#load()
      // Its company has locked something meanwhile. What else was typed is sent without it.
      if (refusalOf(error) === 'card.locked') await this.#load()
      if (isUnanswered(error)) this.#now = { ...this.#now, unanswered: sent }
      throw error
    }
  }

  /** Loads the card and merges it with the draft. */
  async #load(): Promise<void> {
    const card = await this.#around.load()
    this.#around.onSaved(card)
    this.#take(card)
  }

  /** The server's card, with this browser's ids of links. */
  #read(card: Card, sent: Draft): Saved {
    const { base, ids = {} } = this.#now
    const known = knownIds(ids, base, sent, savedOf(card, ids))
    if (known !== ids) this.#now = { ...this.#now, ids: known }
    return savedOf(card, known)
  }

  /** Makes this state of the card the base that later changes are compared with. */
  #adopt(base: Saved, draft: Draft): void {
    const { theirs: _settled, cause: _past, ...rest } = this.#now
    this.#now = { ...rest, base, draft: asTyped(rest.draft, draft) }
    this.#set({ status: this.#unsaved ? 'waiting' : 'saved' })
  }

  #take(card: Card): void {
    const { base, draft, unanswered } = this.#now
    const theirs = this.#read(card, savable(base, unanswered ?? draft))
    if (unanswered) {
      const { draft: merged, collisions } = mergeDrafts(base, unanswered, theirs)
      // If the server's card contains everything that was sent, the request arrived: later edits are compared with it.
      const hasArrived = collisions.length === 0 && isSameDraft(merged, theirs)
      const { unanswered: _known, ...rest } = this.#now
      this.#now = { ...rest, base: hasArrived ? { ...unanswered, version: base.version } : base }
    }
    this.#merge(theirs)
  }

  #merge(theirs: Saved): void {
    const { base, draft } = this.#now
    const { draft: merged, collisions } = mergeLocked(base, draft, theirs)
    if (collisions.length > 0) {
      this.#set({ theirs, status: 'waiting' })
      return
    }
    const isBoth = !isSameDraft(draft, base) && !isSameDraft(base, theirs) && !isSameDraft(merged, theirs)
    this.#adopt(theirs, merged)
    if (isBoth) this.#around.onMerged()
  }

  /** Excludes the refused parts of a draft from the next attempt. */
  #refuse(error: ApiError, sent: Draft): void {
    const { unanswered: _lost, ...rest } = this.#now
    const { base, draft } = rest
    this.#declined = sent
    const change = { status: 'refused' as const, cause: error.message }
    if (error.code === 404) {
      // The holder has given the card up.
      this.#now = rest
      this.#set({ ...change, draft: base })
      return
    }
    const refused = refusedLinks('fields' in error.data ? (error.data.fields ?? {}) : {}, sent)
    // An upload that nothing uses is deleted after a day.
    if (refusalOf(error) === 'upload.unknown')
      this.#set({ ...change, refused: {}, draft: withoutPicture(base, draft, Object.keys(refused)) })
    else this.#set({ ...change, refused })
  }
}

/**
 * Replaces the deleted pictures of web sites with their previous ones, or the photograph if no web site is affected.
 */
function withoutPicture(base: Draft, draft: Draft, refused: readonly string[]): Draft {
  const isGone = (id: number) => refused.includes(`webSites.${id}.picture`)
  if (!draft.webSites.some(({ id }) => isGone(id))) return { ...draft, photo: base.photo }
  const before = (id: number) => base.webSites.find((one) => one.id === id)?.picture ?? ''
  return {
    ...draft,
    webSites: draft.webSites.map((one) => (isGone(one.id) ? { ...one, picture: before(one.id) } : one)),
  }
}

import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { type LogoKind, MIN_LOGO_SIDE } from '@idocard/domain/commerce/print-logo'
import { api } from '../../../lib/browser-api.ts'
import { chosenLang } from '../../../lib/language.ts'
import { objectStore } from '../../../lib/object-store.ts'
import { isWaiting, printDrafts, setDraft, WAITING } from './drafts.ts'

/**
 * Logos that were chosen before signing in. They stay in this browser (IndexedDB) until their owner has signed in, and
 * are uploaded then: at once if the print details are on the screen, and before the order is placed in any case.
 */

interface WaitingLogo {
  id: string
  file: Blob
}

const store = objectStore('idoLogo', 'logo', { keyPath: 'id' })

/** Why a file is no logo, or cannot be kept: keys of the texts of the logo field. */
export class NotKept extends Error {
  readonly problem: 'kind' | 'small' | 'notKept'

  constructor(problem: NotKept['problem']) {
    super(problem)
    this.problem = problem
  }
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const

/** The kind by the first bytes. Whatever else is tried as a drawing; the server checks what is in it. */
function kindOf(file: ArrayBuffer): LogoKind {
  const start = new TextDecoder('latin1').decode(file.slice(0, 5))
  return start.startsWith('\x89PNG') ? 'png' : start === '%PDF-' ? 'pdf' : 'svg'
}

/** The size of a picture that the browser can show. A picture never runs scripts. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    throw new NotKept('kind')
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Keeps a logo in this browser.
 * @throws {NotKept} if it is no logo, or if the browser keeps no files
 */
export async function keepLogo(sent: File): Promise<PrintLogo> {
  const bytes = await sent.arrayBuffer()
  const kind = kindOf(bytes)
  const file = new Blob([bytes], { type: TYPES[kind] })
  const { width, height } = kind === 'pdf' ? { width: 0, height: 0 } : await sizeOf(file)
  if (kind === 'png' && Math.max(width, height) < MIN_LOGO_SIDE) throw new NotKept('small')
  const logo = { id: `${WAITING}${crypto.getRandomValues(new Uint32Array(4)).join('-')}`, kind, url: '', width, height }
  const record: WaitingLogo = { id: logo.id, file }
  try {
    await store.run('readwrite', (logos) => logos.put(record))
  } catch {
    throw new NotKept('notKept')
  }
  await dropUnusedLogos(logo.id)
  return logo
}

/** Deletes the kept logos that are in no print details, such as those of an editor that was closed without saving. */
export async function dropUnusedLogos(except = ''): Promise<void> {
  // Where nothing can be kept, nothing is to be deleted.
  if (!(await store.isUsable())) return
  const used = new Set([except, ...Object.values(printDrafts.get()).map(({ logo }) => logo?.id)])
  const kept = await store.run('readonly', (logos) => logos.getAllKeys())
  for (const id of kept) if (!used.has(String(id))) await store.run('readwrite', (logos) => logos.delete(id))
}

const fileOf = async (id: string): Promise<Blob | undefined> =>
  (await store.run<WaitingLogo | undefined>('readonly', (logos) => logos.get(id)))?.file

const shown = new Map<string, Promise<string>>()

/** An address at which this page can show a kept logo; empty if it is not in this browser any more. */
export function waitingUrl(id: string): Promise<string> {
  const url = shown.get(id) ?? fileOf(id).then((file) => (file ? URL.createObjectURL(file) : ''))
  shown.set(id, url)
  return url
}

/** Not in the translation files, because checkout shows it without the texts of print details. */
const GONE = {
  'zh-tw': '標誌檔案已經不在這個瀏覽器裡，請到印製內容再選一次，或不放標誌',
  'en-us':
    'The file of your logo is no longer in this browser. Please choose it again in the print details, or order without one.',
}

class LogoGone extends Error {}

const uploads = new Map<string, Promise<PrintLogo>>()

async function upload(id: string): Promise<PrintLogo> {
  const file = await fileOf(id).catch(() => {
    throw new Error(GONE[chosenLang.get()])
  })
  if (!file) throw new LogoGone(GONE[chosenLang.get()])
  // The contract has the server's file type, but a browser sends a Blob.
  return api.printLogo.upload({ file: file as never })
}

/**
 * Uploads the logo of a product's print details if it waits, once however often it is called.
 * @throws if the server does not take it (it stays in the browser), or if it is gone (the details have none then). The message
 *   is for the buyer
 */
export async function uploadWaiting(productId: number): Promise<void> {
  const logo = printDrafts.get()[productId]?.logo
  if (!logo || !isWaiting(logo)) return
  const put = (next: PrintLogo | null) => {
    // The details may have been changed meanwhile.
    const now = printDrafts.get()[productId]
    if (now?.logo?.id === logo.id) setDraft(productId, { ...now, logo: next })
  }
  const running = uploads.get(logo.id) ?? upload(logo.id)
  uploads.set(logo.id, running)
  try {
    put(await running)
    await dropUnusedLogos()
  } catch (error) {
    uploads.delete(logo.id)
    if (error instanceof LogoGone) put(null)
    throw error
  }
}

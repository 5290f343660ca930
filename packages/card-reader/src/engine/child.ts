/** The child process in which cards are read. messages.ts defines the messages that it receives and sends. */

import type { FromChild, Setup } from './messages.ts'
import { UnreadablePicture } from './pixels.ts'
import { openEngines } from './recognise.ts'

const say = (message: FromChild) => process.send?.(message)
const text = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

process.once('message', async ({ models, places }: Setup) => {
  const read = await openEngines(models, places).catch((error: unknown) => {
    say({ kind: 'missing', detail: text(error) })
    return undefined
  })
  if (!read) return
  process.on('message', async (picture: Uint8Array) => {
    try {
      say({ kind: 'card', card: await read(Buffer.from(picture)) })
    } catch (error) {
      say({ kind: error instanceof UnreadablePicture ? 'unreadable' : 'failed', detail: text(error) })
    }
  })
  say({ kind: 'ready' })
})
// The server has ended.
process.on('disconnect', () => process.exit())

import { unreadSide } from '../contacts/read-side.ts'
import { keepWaiting } from '../contacts/waiting.ts'

/**
 * Keeps a photograph on this device. It is read in the background, also later (use-waiting-sender.ts).
 * @returns the key of its card
 * @throws if the device has no space for it
 */
export async function keepPicture(photograph: Blob): Promise<string> {
  const side = unreadSide(photograph)
  await keepWaiting({ kind: 'card', side, isConfirmed: false })
  return side.key
}

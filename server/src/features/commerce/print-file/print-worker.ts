import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { drawPrint } from './draw-print.ts'
import type { LogoFile, PrintMessage, PrintTask } from './print-thread.ts'
import { commonCharacters } from './typefaces.ts'

const port = parentPort
if (!port) throw new Error('This file runs in a thread.')
const task: PrintTask = workerData

/** Says something and waits for the answer. */
async function ask(message: PrintMessage): Promise<LogoFile | undefined> {
  const answered = once(port as NonNullable<typeof port>, 'message')
  port?.postMessage(message)
  const [answer] = await answered
  return answer
}

if (task === 'characters') port.postMessage({ characters: commonCharacters() } satisfies PrintMessage)
else
  await drawPrint(task, {
    logoOf: (logo) => ask({ logo }),
    take: async (bytes, isLast) => {
      if (isLast) port.postMessage({ bytes, isLast } satisfies PrintMessage)
      else await ask({ bytes, isLast })
    },
  })

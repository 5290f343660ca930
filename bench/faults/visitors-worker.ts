import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { contract } from '@idocard/contract'
import { ask } from '../ask.ts'

const { port } = workerData as { port: number }
const VISITORS = 4
const PAUSE_MS = 15
const REQUESTS = [
  { method: 'GET', path: '/', body: undefined },
  { method: 'POST', path: contract.product.load_by_front.path, body: '{}' },
] as const

let isVisiting = false
let times: number[] = []
let failed = 0
let visits = 0
let visiting: Promise<unknown> = Promise.resolve()

async function visit(): Promise<void> {
  while (isVisiting) {
    visits += 1
    const { method, path, body } = REQUESTS[visits % REQUESTS.length] ?? REQUESTS[0]
    // A different address each time, so that no rate limit applies.
    const address = `10.7.${(visits >> 8) & 255}.${visits & 255}`
    const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
    const began = performance.now()
    const status = await ask(port, { method, path, headers, ...(body && { body }) }).then(
      (response) => response.status,
      () => 0,
    )
    times.push(performance.now() - began)
    if (status !== 200) failed += 1
    await pause(PAUSE_MS)
  }
}

parentPort?.on('message', async (order: 'start' | 'stop') => {
  if (order === 'start') {
    isVisiting = true
    times = []
    failed = 0
    visiting = Promise.all(Array.from({ length: VISITORS }, visit))
    return
  }
  isVisiting = false
  await visiting
  parentPort?.postMessage({ times, failed })
})

import { siteAddress } from '@idocard/domain/site-address'
import { PLACES } from '../../server/src/features/commerce/address/districts.ts'
import { startEngine } from '../../server/src/providers/ocr/engine-process.ts'
import { localOcr } from '../../server/src/providers/ocr/local.ts'
import { OcrError } from '../../server/src/providers/ocr/port.ts'
import { ask } from '../ask.ts'
import { atMost, type Row } from '../benchmark.ts'
import { pageRequest } from '../public-pages.ts'
import { startServer, temporaryFolder } from '../server.ts'
import { testCard } from './card-set.ts'

const AT_ONCE = 20
const MAX_TIMES = 2
const ALONE_MS = 4000
const WARM_UP = 200

/** How long other visitors wait for a page while twenty cards are being recognised at the same time. */
export async function others(): Promise<Row[]> {
  const { picture } = await testCard(0)
  const provider = localOcr(() => startEngine({ models: undefined, places: PLACES }))
  await using folder = await temporaryFolder()
  await using server = await startServer({ DATA_DIR: folder.path })
  const openPage = async () => {
    const began = performance.now()
    const { status } = await ask(server.port, pageRequest(siteAddress.home))
    if (status !== 200) throw new Error(`The home page responded with ${status}`)
    return performance.now() - began
  }
  for (let time = 0; time < WARM_UP; time += 1) await openPage()
  const waits = async (goesOn: () => boolean) => {
    const all: number[] = []
    while (goesOn()) all.push(await openPage())
    return all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN
  }
  const until = performance.now() + ALONE_MS
  const alone = await waits(() => performance.now() < until)
  let left = AT_ONCE
  const codes: string[] = []
  for (let one = 0; one < AT_ONCE; one += 1)
    void provider
      .recognise(picture)
      .then(
        () => codes.push('read'),
        (error: unknown) => codes.push(error instanceof OcrError ? error.code : 'error'),
      )
      .finally(() => {
        left -= 1
      })
  const beside = await waits(() => left > 0)
  const read = codes.filter((code) => code === 'read').length
  const note = `p99 of a page ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside; ${read} of ${AT_ONCE} cards read, the others refused`
  await provider.close()
  return [
    atMost(
      'Paper cards, 20 at once: other people wait',
      beside / alone,
      MAX_TIMES,
      (times) => `${times.toFixed(2)}×`,
      note,
    ),
  ]
}

import { contract } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { expect, it } from 'vitest'
import type { Prepared } from '../../../api/implement.ts'
import type { OcrProvider, RecognisedCard } from '../../../providers/ocr/port.ts'
import { uploadCalls } from './calls.ts'
import type { TakePicture } from './picture-intake.ts'

const SIDE = { width: 900, height: 540, lines: [], fields: [], cut: undefined }
const READ: RecognisedCard = { ...SIDE, others: [], qr: undefined }
const CUT = { picture: Buffer.from('card'), photograph: { width: 2000, height: 1500, boxes: [] } }

/** Scans a photograph with a fake recogniser. @returns the call's answer and the stored pictures */
async function scan(read: RecognisedCard) {
  const stored: string[] = []
  const ocr: OcrProvider = { name: 'fake', local: true, recognise: async () => read, close: async () => {} }
  const takePicture: TakePicture = async (file) => async () => {
    stored.push(file.toString())
    return { id: `${file}-id`, width: 1, height: 1 }
  }
  const calls = uploadCalls({ takePicture, ocr, warn: () => {} })
  const scanning = calls.find(({ declaration }) => declaration === contract.upload.baidu_ocr_card)
  const { prepare } = scanning?.handler as Prepared<CallDeclaration>
  const finish = await prepare({ file: Buffer.from('photograph') }, { who: { id: 'me' } } as never)
  return { answer: typeof finish === 'function' ? await finish({}) : finish, stored }
}

it('keeps the card alone where it was found in the photograph, and says where its fields are in that', async () => {
  const { answer, stored } = await scan({ ...READ, cut: CUT })
  expect(stored).toEqual(['card'])
  expect(answer).toMatchObject({
    picture: { id: 'card-id', url: '/picture/card-id.webp' },
    width: 900,
    height: 540,
    photograph: CUT.photograph,
  })
})

it('keeps the photograph where no card was found in it', async () => {
  const { answer, stored } = await scan(READ)
  expect(stored).toEqual(['photograph'])
  expect(answer).toMatchObject({ picture: { id: 'photograph-id' }, photograph: null })
})

it('keeps each of two cards in a photograph as a picture of its own', async () => {
  const other = { ...CUT, picture: Buffer.from('other') }
  const { answer, stored } = await scan({ ...READ, cut: CUT, others: [{ ...SIDE, width: 800, cut: other }] })
  expect(stored).toEqual(['card', 'other'])
  expect(answer).toMatchObject({
    picture: { id: 'card-id' },
    width: 900,
    others: [{ picture: { id: 'other-id', url: '/picture/other-id.webp' }, width: 800, photograph: CUT.photograph }],
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, type TestApp, testApp } from '../testing/app.ts'
import { FILE_CALLS, HOSTILE_FILES } from '../testing/hostile-files.ts'
import { newPerson } from '../testing/person.ts'

/** `npm run faults -- files` sends the largest ones, and measures how long others wait. */
const MAX_SIZE = 256 * 1024
const MAX_FILES = 20

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('knows every call that takes a file', () => {
  expect(FILE_CALLS.map(({ name }) => name).toSorted()).toEqual([
    'contactImport.preview',
    'contactImport.run',
    'inquiry.create',
    'print.read_list',
    'printLogo.upload',
    'upload.baidu_ocr_card',
    'upload.upload_original',
  ])
})

describe.each(FILE_CALLS)('$name', ({ declaration, size, inputOf, texts }) => {
  // Mutations: a header without a limit of its cells; a reader whose end is not told from a limit.
  it('answers a hostile file of any shape with what is wrong, or reads what there is', async () => {
    let person = await newPerson(app)
    for (const [at, [shape, make]] of Object.entries(HOSTILE_FILES).entries()) {
      // Calls are limited by person.
      if (at % MAX_FILES === 0) person = await newPerson(app)
      const sender = declaration.who === 'member' ? person.member : person.holder
      const token = declaration.who === 'anyone' ? '' : sender.token
      const file = make(Math.min(size, MAX_SIZE))
      const answer = inputOf
        ? await app.attempt(declaration, inputOf(file.toString('latin1').replaceAll('\0', ' ')), sender)
        : await sendFile(app, declaration, token, file, texts)
      expect([200, 413, 415, 422], `${shape}: ${answer.message}`).toContain(answer.code)
      expect(answer.message, shape).not.toBe('')
    }
    // Some files keep a process busy until its limit, one after the other.
  }, 600_000)
})

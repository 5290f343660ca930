import { contract } from '@idocard/contract'
import type { CallDeclaration, OutputOf } from '@idocard/contract/call'
import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import type { TestApp } from './app.ts'

let guests = 0

/** Sends a file to a call that takes one, as a browser does: a holder's, or a guest's from an address of its own. */
export async function sendFile<C extends CallDeclaration>(
  { running }: TestApp,
  declaration: C,
  token: string,
  file: Buffer,
  texts: Readonly<Record<string, string>> = {},
  fileName = 'a.png',
): Promise<Envelope<OutputOf<C> & RefusalData>> {
  guests += 1
  const answer = await running.app.inject({
    method: 'POST',
    ...(token === '' && { remoteAddress: `172.16.${guests >> 8}.${guests & 255}` }),
    url: declaration.path.replace('{product}', 'SG'),
    payload: Buffer.concat([
      ...Object.entries(texts).map(([name, text]) =>
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
      ),
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...(token && { authorization: `Bearer ${token}` }) },
  })
  const envelope = answer.json()
  if (envelope.code === 200) declaration.output.parse(envelope.data)
  return envelope
}

/** Uploads a picture as a holder's browser does; returns its id. */
export async function uploadPicture(app: TestApp, token: string, picture: Buffer): Promise<string> {
  const { code, data } = await sendFile(app, contract.upload.upload_original, token, picture)
  if (code !== 200) throw new Error(`upload: ${code}`)
  return data.id
}

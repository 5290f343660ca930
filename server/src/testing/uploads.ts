import { contract } from '@idocard/contract'
import type { Envelope } from '@idocard/contract/envelope'
import type { TestApp } from './app.ts'

/** Uploads a picture as a holder's browser does; returns its id. */
export async function uploadPicture({ running }: TestApp, token: string, picture: Buffer): Promise<string> {
  const answer = await running.app.inject({
    method: 'POST',
    url: contract.upload.upload_original.path.replace('{product}', 'SG'),
    payload: Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
  })
  const { code, data } = answer.json<Envelope<{ id: string }>>()
  if (code !== 200) throw new Error(`upload: ${code}`)
  return data.id
}

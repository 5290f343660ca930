import { api } from './browser-api.ts'
import type { Answer } from './call-query.ts'

type Uploaded = Answer<typeof api.upload.upload_original>

/**
 * Uploads a picture: one's own, or into a library.
 * @param upload the call of the place where it is kept
 */
export const uploadPicture = (
  file: Blob,
  upload: (input: { file: never }) => Promise<Uploaded> = api.upload.upload_original,
): Promise<Uploaded> =>
  // The contract has the server's type of a file; a browser sends its own.
  upload({ file: file as never })

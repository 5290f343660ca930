import { api } from '../../lib/browser-api.ts'
import { uploadPicture } from '../../lib/upload-picture.ts'
import { useMe } from './me.ts'

/**
 * The calls for the pictures of the place in the address: of the shop, or of the company. Both have the same, with the types of the
 * shop's here.
 */
export function useLibrary(): typeof api.sitePicture {
  const { prefix } = useMe()
  return prefix === '' ? api.sitePicture : (api.companyPicture as unknown as typeof api.sitePicture)
}

/** Uploads a picture into the library of the place in the address. */
export function useUpload(): (file: Blob) => ReturnType<typeof uploadPicture> {
  const { upload } = useLibrary()
  return (file) => uploadPicture(file, upload)
}

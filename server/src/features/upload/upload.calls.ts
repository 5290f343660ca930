import { contract } from '@idocard/contract'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../api/implement.ts'
import type { TakePicture } from './picture-intake.ts'

export const uploadCalls = ({ takePicture }: { takePicture: TakePicture }) =>
  implement(contract.upload, {
    // The picture is decoded before the transaction, so that no transaction waits for it.
    upload_original: {
      async prepare({ file }, context) {
        const store = await takePicture(file, context)
        return async ({ db }) => {
          const { id, width, height } = await store(db)
          return { id, url: pictureUrl(id), width, height }
        }
      },
    },
  })

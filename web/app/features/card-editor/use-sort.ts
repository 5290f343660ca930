import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../lib/toast.ts'

/** Changes the order of links: shown at once, and reverted when the server refuses. */
export const useSort = <T extends { id: number }>(
  list: readonly T[],
  onList: (list: T[]) => void,
  save: (ids: number[]) => Promise<{ list: T[] }>,
) =>
  useMutation({
    mutationFn: save,
    onMutate: (ids) => onList(ids.flatMap((id) => list.find((one) => one.id === id) ?? [])),
    onSuccess: (answer) => onList(answer.list),
    onError: (error) => {
      onList([...list])
      void toastError(error)
    },
  })

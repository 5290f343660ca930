import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'

const ALL = { pageSize: 500 }

/** The company's departments as the options of a field: each below the one around it, further in. */
export function useDepartments(): { value: string; label: string }[] {
  const lang = useLang()
  const { data } = useQuery({ queryKey: [...api.department.list.key, ALL], queryFn: () => api.department.list(ALL) })
  const all = data?.list ?? []
  const under = (parentId: number, depth: number): { value: string; label: string }[] =>
    all
      .filter((one) => one.parentId === parentId)
      .flatMap(({ id, titleCh, titleEn }) => [
        { value: String(id), label: `${'\u2003'.repeat(depth)}${pick(lang, titleCh, titleEn)}` },
        ...under(id, depth + 1),
      ])
  return under(0, 0)
}

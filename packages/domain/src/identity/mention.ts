import type { Permission } from './permission.ts'

/** What has internal notes in which staff of the site mention colleagues, with the right that reads them. */
export const MENTIONED_IN = { order: 'order.read', contactMessage: 'inquiry.answer' } as const satisfies Record<
  string,
  Permission
>
export type MentionedIn = keyof typeof MENTIONED_IN
export const MENTIONED_THINGS = Object.keys(MENTIONED_IN) as [MentionedIn, ...MentionedIn[]]

/** Colleagues that one note can mention. */
export const MAX_MENTIONS = 10

/** Somebody who can be mentioned. */
interface Colleague {
  id: string
  name: string
}

/** What is typed of a name behind the last `@` before the cursor; undefined while no name is typed. */
export const mentionTyped = (before: string): string | undefined =>
  /(?:^|[\s，。、：（(])@([^@\n]{0,30})$/.exec(before)?.[1]

/** The colleagues whose `@name` is in a text. Of two names of which one begins with the other, the longer one counts. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  let left = text
  return colleagues
    .toSorted((a, b) => b.name.length - a.name.length)
    .flatMap(({ id, name }) => {
      if (name === '' || !left.includes(`@${name}`)) return []
      left = left.replaceAll(`@${name}`, '')
      return [id]
    })
}

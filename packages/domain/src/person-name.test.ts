import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinName, otherName, splitName } from './person-name.ts'

describe('a name written in one field', () => {
  it.each([
    ['王小明', '王', '小明'],
    ['陳雅婷', '陳', '雅婷'],
    ['林旭', '林', '旭'],
    ['歐陽娜娜', '歐陽', '娜娜'],
    ['司馬懿', '司馬', '懿'],
    ['諸葛亮', '諸葛', '亮'],
    ['張簡大同', '張簡', '大同'],
    ['范姜廷', '范姜', '廷'],
    // Two characters are a one-character family name and a given name, even if together they are a family name.
    ['歐陽', '歐', '陽'],
    ['王', '王', ''],
    ['  王小明 ', '王', '小明'],
    ['Ya-Ting Chen', 'Chen', 'Ya-Ting'],
    ['Mary Ann  Smith', 'Smith', 'Mary Ann'],
    ['Madonna', '', 'Madonna'],
    ['', '', ''],
  ])('%s', (name, family, given) => expect(splitName(name)).toEqual({ family, given }))

  it.each([
    ['WANG, HSIAO-MING', { family: 'WANG', given: 'HSIAO-MING' }],
    ['Wang，Grace Hui-Ling', { family: 'Wang', given: 'Grace Hui-Ling' }],
    ['Grace Wang, PhD', { family: 'Wang', given: 'Grace', suffix: 'PhD' }],
    ['Grace Wang, PhD, CFA', { family: 'Wang', given: 'Grace', suffix: 'PhD, CFA' }],
    ['Wang, Grace, PhD', { family: 'Wang', given: 'Grace', suffix: 'PhD' }],
    ['Wang,', { family: '', given: 'Wang' }],
  ])('a comma: %s', (name, parts) => expect(splitName(name)).toEqual(parts))

  it.each([
    ['王小明 Tom', '王', '小明', 'Tom'],
    ['王小明Tom', '王', '小明', 'Tom'],
    ['王小明（Tom Wang）', '王', '小明', 'Tom Wang'],
    ['王小明 / Tom', '王', '小明', 'Tom'],
    ['Tom 王小明', '王', '小明', 'Tom'],
    ['Tom Wang 王小明', 'Wang', 'Tom', '王小明'],
    ['歐陽娜娜 Nana', '歐陽', '娜娜', 'Nana'],
    ['王 小明', '王', '小明', ''],
    ['歐陽 娜娜 Nana', '歐陽', '娜娜', 'Nana'],
    ['王小明 經理', '王', '小明', ''],
    ['王 Tom', '王', 'Tom', ''],
    ['Tom 歐陽', '歐陽', 'Tom', ''],
    ['王小明 J. R.', '王', '小明', 'J. R.'],
    // Not a name in two scripts, so it is split like any other text.
    ['A 王 B', 'B', 'A 王', ''],
    ['王小明 7-11', '7-11', '王小明', ''],
  ])('%s is a name in one language and its other one', (name, family, given, other) => {
    expect([splitName(name), otherName(name)]).toEqual([{ family, given }, other])
  })

  it('is unchanged after splitting and joining', () => {
    const han = fc.string({ unit: fc.constantFrom(...'王陳林歐陽司馬小明雅婷娜'), minLength: 1, maxLength: 5 })
    const latin = fc
      .array(fc.stringMatching(/^[A-Z][a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' '))
    fc.assert(fc.property(fc.oneof(han, latin), (name) => joinName(splitName(name)) === name))
  })
})

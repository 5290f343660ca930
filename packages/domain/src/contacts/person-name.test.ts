import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFormOfAddress, joinName, nameOfParts, otherName, splitName } from './person-name.ts'

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
    ['王小明 經理 Tom', '王', '小明', 'Tom'],
    ['瓦歷斯·諾幹 Walis Nokan', '', '瓦歷斯·諾幹', 'Walis Nokan'],
    ['高橋まり子 Mariko', '高橋', 'まり子', 'Mariko'],
    // Not a name in two scripts, so it is split like any other text.
    ['A 王 B', 'B', 'A 王', ''],
  ])('%s is a name in one language and its other one', (name, family, given, other) => {
    expect([splitName(name), otherName(name)]).toEqual([{ family, given }, other])
  })

  it.each([
    ['a variant of a character', '葛\u{e0100}大同', { family: '葛\u{e0100}', given: '大同' }],
    ['', '葛\u{e0100} 大同', { family: '葛\u{e0100}', given: '大同' }],
    ['', '諸葛\u{e0100}大同', { family: '諸葛\u{e0100}', given: '大同' }],
    ['four characters', '張王美玉', { family: '張王', given: '美玉' }],
    ['', '陳小小明', { family: '陳', given: '小小明' }],
    ['the family name last', '大同 王', { family: '王', given: '大同' }],
    ['', '娜娜 歐陽', { family: '歐陽', given: '娜娜' }],
    ['a comma', '王，大同', { family: '王', given: '大同' }],
    ['a title', '王大同先生', { family: '王', given: '大同', suffix: '先生' }],
    ['', '王大同 先生', { family: '王', given: '大同', suffix: '先生' }],
    ['', '先生 王大同', { family: '王', given: '大同', prefix: '先生' }],
    ['', '王大同經理', { family: '王', given: '大同' }],
    ['', '歐陽小姐', { family: '歐陽', given: '', suffix: '小姐' }],
    ['', '王 小姐', { family: '王', given: '', suffix: '小姐' }],
    ['', '王經理', { family: '王', given: '', suffix: '經理' }],
    ['', '王 經理', { family: '王', given: '', suffix: '經理' }],
    ['', 'Dr. 王大同', { family: '王', given: '大同', prefix: 'Dr.' }],
    ['text after the name', '王大同（業務部）', { family: '王', given: '大同', suffix: '（業務部）' }],
    ['', '王大同 (阿同)', { family: '王', given: '大同', suffix: '(阿同)' }],
    ['', '王大同 阿同', { family: '王', given: '大同', suffix: '阿同' }],
    ['', '王大同 7-11', { family: '王', given: '大同', suffix: '7-11' }],
    ['', '（王大同）', { family: '王', given: '大同' }],
    ['an indigenous name', '瓦歷斯·諾幹', { family: '', given: '瓦歷斯·諾幹' }],
    ['', '巴奈‧庫穗', { family: '', given: '巴奈‧庫穗' }],
    ['a foreign name', '喬治・華盛頓', { family: '', given: '喬治・華盛頓' }],
    ['Japanese', '山田太郎', { family: '山田', given: '太郎' }],
    ['', '山田 太郎', { family: '山田', given: '太郎' }],
    ['', '山田 太郎 様', { family: '山田', given: '太郎', suffix: '様' }],
    ['', '高橋一郎', { family: '高橋', given: '一郎' }],
    ['', '佐々木希', { family: '佐々木', given: '希' }],
    ['', '長谷川 博己', { family: '長谷川', given: '博己' }],
    ['', '伊藤みどり', { family: '伊藤', given: 'みどり' }],
    ['', 'さくら', { family: '', given: 'さくら' }],
    ['Korean', '김철수', { family: '김', given: '철수' }],
    ['', '남궁민수', { family: '남궁', given: '민수' }],
    ['', '김 철수', { family: '김', given: '철수' }],
    ['a company', '範例股份有限公司', { family: '', given: '範例股份有限公司' }],
    ['', 'Example Co., Ltd.', { family: '', given: 'Example Co., Ltd.' }],
    ['a shop', '王家牛肉麵', { family: '', given: '王家牛肉麵' }],
    [
      'English with a form of address',
      'Dr. Amy Lin PhD',
      { family: 'Lin', given: 'Amy', prefix: 'Dr.', suffix: 'PhD' },
    ],
    ['', 'Ms Amy Lin', { family: 'Lin', given: 'Amy', prefix: 'Ms' }],
    ['', 'Miss', { family: '', given: 'Miss' }],
    ['', 'Amy Lin M.D., CFA', { family: 'Lin', given: 'Amy', suffix: 'M.D., CFA' }],
    ['', 'Sammy Davis Jr.', { family: 'Davis', given: 'Sammy', suffix: 'Jr.' }],
    ['', 'Jack Ma', { family: 'Ma', given: 'Jack' }],
    ['', 'Madonna, PhD', { family: '', given: 'Madonna', suffix: 'PhD' }],
    ['', 'Amy Lin (Sales)', { family: 'Lin', given: 'Amy', suffix: '(Sales)' }],
    ['particles', 'Jan van der Berg', { family: 'van der Berg', given: 'Jan' }],
    ['', 'van der Berg, Jan', { family: 'van der Berg', given: 'Jan' }],
    ['', 'Maria De La Cruz', { family: 'De La Cruz', given: 'Maria' }],
    ['', 'Nguyen Van Anh', { family: 'Anh', given: 'Nguyen Van' }],
    ['the family name first', 'Wang Hsiao-Ming', { family: 'Wang', given: 'Hsiao-Ming' }],
    ['', 'WANG Xiaoming', { family: 'WANG', given: 'Xiaoming' }],
    ['', 'JJ Lin', { family: 'Lin', given: 'JJ' }],
  ])('%s %s', (_, name, parts) => expect(splitName(name)).toEqual(parts))

  // Phones show only the parts, so what is missing there is lost for the reader. Job titles have their own property.
  it('keeps every letter of a name, in its parts or as the other name', () => {
    const word = fc.constantFrom(
      '王',
      '王大同',
      '歐陽',
      '大同',
      'Amy',
      'Lin',
      'PhD',
      '先生',
      'Dr.',
      '(Tom)',
      '·',
      'van',
      '7-11',
      'さくら',
    )
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
    const letters = (written: string) => [...written.replace(/[^\p{L}\p{N}]/gu, '')].sort().join('')
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((one) => one.replaceAll(' ', '')),
        ),
        (name) => {
          const { family, given, prefix = '', suffix = '' } = splitName(name)
          expect(letters(family + given + prefix + suffix + otherName(name))).toBe(letters(name))
        },
      ),
    )
  })

  it('is unchanged after splitting and joining', () => {
    const han = fc.string({ unit: fc.constantFrom(...'王陳林歐陽司馬小明雅婷娜'), minLength: 1, maxLength: 5 })
    // A form of address comes before the name, wherever it was written.
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/).filter((one) => !isFormOfAddress(one))
    const latin = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    fc.assert(fc.property(fc.oneof(han, latin), (name) => joinName(splitName(name)) === name))
  })
})

describe('a name in the fields of a file', () => {
  it.each([
    [['王', '大同'], '大同 王', '王大同', ''],
    [['歐陽', '大同'], '大同 歐陽', '歐陽大同', ''],
    [['王', '大同'], '王大同', '王大同', ''],
    [['王', '大同'], '', '王大同', ''],
    [['大同', '王'], '王大同', '王大同', ''],
    [['王', '大同'], '大同王', '王大同', ''],
    [['王', '大', '同'], '大 同 王', '王大同', ''],
    [['王', '大同', '', '先生'], '先生 大同 王', '王大同', ''],
    [['王', '大同', '', '', '博士'], '大同 王, 博士', '王大同', ''],
    [['王', '大同'], '王大同 先生', '王大同', ''],
    [['王', '大同', '', '教授'], '教授 王大同', '王大同', ''],
    [['王', '大同'], '大同 王 Tom', '王大同 Tom', ''],
    [['王', '大同'], '王大同（業務部）', '王大同 （業務部）', ''],
    [['王', '大同'], '阿同', '王大同', '阿同'],
    [['王', '大同'], 'Tom Wang', '王大同', 'Tom Wang'],
    [['Wang', 'Tom'], '王大同', '王大同', 'Tom Wang'],
    [['', '王大同'], '王大同', '王大同', ''],
    [['', ''], '王大同', '王大同', ''],
    [['山田', '太郎'], '太郎 山田', '山田太郎', ''],
    [['高橋', 'まり子'], 'まり子 高橋', '高橋まり子', ''],
    [['김', '철수'], '철수 김', '김철수', ''],
    [['葛\u{e0100}', '大同'], '大同 葛\u{e0100}', '葛\u{e0100}大同', ''],
    [['Lin', 'Amy'], 'Amy Lin', 'Amy Lin', ''],
    [['Lin', 'Amy', 'Mei', 'Dr.', 'PhD'], 'Dr. Amy Mei Lin, PhD', 'Dr. Amy Mei Lin, PhD', ''],
    [['Lin', 'Amy', 'Mei'], '', 'Amy Mei Lin', ''],
    [['', ''], '', '', ''],
  ] as const)('%j shown as %j is %s', ([family, given, middle = '', prefix = '', suffix = ''], shown, name, other) =>
    expect(nameOfParts({ family, given, middle, prefix, suffix }, shown)).toEqual({ name, other }))

  it('loses no part of a Chinese name, whatever is shown', () => {
    const part = fc.string({ unit: fc.constantFrom(...'王大同歐陽先生 Tom,'), maxLength: 6 })
    fc.assert(
      fc.property(part, part, part, (family, given, shown) => {
        const { name, other } = nameOfParts({ family, given }, shown)
        for (const character of (family + given).match(/\p{Script=Han}/gu) ?? [])
          expect(name + other).toContain(character)
      }),
    )
  })
})

it.each([
  ['Mr.', 'Ms', 'MRS.', 'Dr.', 'Ｄｒ．', ' Miss ', '先生', '小姐', '女士', '博士'],
])('%s, … are forms of address', (...texts) => {
  expect(texts.filter((text) => !isFormOfAddress(text))).toEqual([])
})

it.each([['Sales Manager', 'Doctor', 'Professor', '教授', '經理', 'MD', '']])('%s, … are not', (...texts) => {
  expect(texts.filter(isFormOfAddress)).toEqual([])
})

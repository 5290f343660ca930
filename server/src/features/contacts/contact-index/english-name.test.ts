import { englishNames } from '@idocard/domain/contacts/english-name'
import { expect, it } from 'vitest'
import { syllablesOf } from './reading.ts'

// Uses the dictionary, which lacks the surnames 單, 區 and 尉遲 in Traditional characters, and Taiwanese readings.
it.each([
  ['王小明', 'Hsiao-Ming Wang', 'Xiao-Ming Wang'],
  ['林怡君', 'I-Chun Lin', 'Yi-Jun Lin'],
  ['蔡志宏', 'Chih-Hung Tsai', 'Zhi-Hong Cai'],
  ['張柏翰', 'Po-Han Chang', 'Bo-Han Zhang'],
  ['陳雅婷', 'Ya-Ting Chen', 'Ya-Ting Chen'],
  ['許慈恩', 'Tzu-En Hsu', 'Ci-En Xu'],
  ['謝若萱', 'Jo-Hsuan Hsieh', 'Ruo-Xuan Xie'],
  ['呂秀蓮', 'Hsiu-Lien Lu', 'Xiu-Lian Lyu'],
  ['游國榮', 'Kuo-Jung Yu', 'Guo-Rong You'],
  ['黃月娥', 'Yueh-O Huang', 'Yue-E Huang'],
  ['周子瑜', 'Tzu-Yu Chou', 'Zi-Yu Zhou'],
  ['葉思妤', 'Szu-Yu Yeh', 'Si-Yu Ye'],
  // Characters that have a special reading as a family name.
  ['曾國城', 'Kuo-Cheng Tseng', 'Guo-Cheng Zeng'],
  ['單承矩', 'Cheng-Chu Shan', 'Cheng-Ju Shan'],
  ['解永華', 'Yung-Hua Hsieh', 'Yong-Hua Xie'],
  ['區桂芝', 'Kuei-Chih Ou', 'Gui-Zhi Ou'],
  ['任賢齊', 'Hsien-Chi Jen', 'Xian-Qi Ren'],
  ['繆明', 'Ming Miao', 'Ming Miao'],
  ['曾子曾', 'Tzu-Tseng Tseng', 'Zi-Ceng Zeng'],
  // Family names of two characters, including combined ones.
  ['歐陽菲菲', 'Fei-Fei Ou-Yang', 'Fei-Fei Ou-Yang'],
  ['尉遲恭', 'Kung Yu-Chih', 'Gong Yu-Chi'],
  ['張簡明哲', 'Ming-Che Chang-Chien', 'Ming-Zhe Zhang-Jian'],
  ['范姜泰基', 'Tai-Chi Fan-Chiang', 'Tai-Ji Fan-Jiang'],
  // A single character, and a space between family name and given name.
  ['林', 'Lin', 'Lin'],
  ['王 小明', 'Hsiao-Ming Wang', 'Xiao-Ming Wang'],
])('%s is %s or %s', (name, wadeGiles, hanyu) => {
  expect(englishNames(name, syllablesOf)).toEqual({ wadeGiles, hanyu })
})

/** Normalises a text for comparisons: NFKC, lower case, single spaces, and 台 for 臺. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim()

/**
 * Characters of names and addresses that are written in several ways, the usual one first. Different characters with
 * the same use (鍾 and 鐘, 凃 and 涂) are not among them, because they are different family names.
 */
const VARIANTS =
  '峰峯 裡裏 群羣 線綫 衛衞 啟啓 為爲 麵麪 床牀 真眞 即卽 既旣 清淸 青靑 黃黄 吳吴呉 溫温 恆恒 高髙 ' +
  '強强 產産 說説 郎郞 鄉鄕郷 沒没 內内 呂吕 別别 戶户戸 絕絶 晚晩 每毎 步歩 黑黒 德徳 惠恵 寬寛 ' +
  '齊斉 邊邉辺 澤沢 齋斎 櫻桜 廣広 濱浜 關関 龍竜 國囯国 學斈学 珍珎 秋秌 村邨 梅槑 煙烟 艷豔艶 雞鷄 ' +
  '館舘 鎮鎭 顏顔 曾曽 贊賛 靜静 眾衆 柏栢 淨浄 瑤瑶 慎愼 值値 尚尙 教敎 冊册 姊姉 緒緖 寧寗 增増 ' +
  '榮栄 實実 將将 藏蔵'
const USUAL = new Map(VARIANTS.split(' ').flatMap(([usual = '', ...others]) => others.map((one) => [one, usual])))
/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i'.split(' ').map((pair) => pair.split(':') as [string, string]),
)

/**
 * Normalises a text and a keyword for searching, so that people find what they cannot type: without diacritics (`muller`
 * finds Müller), with the usual one of several ways to write a character (峰 finds 峯), and with one kind of apostrophe
 * and of dot in names.
 */
export const foldSearch = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[\p{Variation_Selector}]/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[•‧・∙⋅˙]/g, '·')
    .replace(/[^\p{ASCII}]/gu, (character) => USUAL.get(character) ?? LETTERS.get(character) ?? character)

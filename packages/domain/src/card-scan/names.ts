import { splitName } from '../person-name.ts'

/** Surnames of Taiwan's people, the commonest first (Ministry of the Interior, national name statistics). */
const SURNAMES = new Set(
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫戴范宋鄧杜侯曹薛傅丁溫紀蔣' +
    '歐藍連唐馬董石卓程姚康馮古姜湯汪白田涂鄒尤巫龔黎嚴袁韓金童陸柳倪邵夏譚甘熊任于龍賀尹錢賈史秦萬段管雷湛鄔易武向喬童阮' +
    '章辛裴伍樊岳崔葛華穆齊路孔凌成祝駱俞裘官兵粘談季毛房左申費安樂闕常牛包鞠塗蒲車孟殷文全舒花畢商解藺柴祁焦卞卜屈冷刁闞邢宗查' +
    '應危曲宮池耿聶班鮑瞿苗曠艾茅佘麥冼盛隋戚諶沙鄞湯扈顧饒蒙谷米明司仇井岑苑廉梅危臧關上練力',
)
/** Of these, so many are common enough to be believed against a look-alike. */
const COMMON = new Set([...SURNAMES].slice(0, 100))
/** Characters that given names in Taiwan are usually made of. */
const GIVEN = new Set(
  '志明淑芬家豪雅婷俊傑怡君建宏美玲宗翰欣承恩詩涵冠宇佳穎柏宜蓁彥廷思妤哲瑋郁文雄麗華國樑秀琴信惠雯曉薇博靜育誠慧敏振婉如子軒品妍凱' +
    '佩珊威筱鴻儒瓊瑤德昌碧蓮耀輝寶珠崇仁玉鳳晉芷瑄睿沛瑜奕辰羽彤昱翔采潔堃霖馨儀勝賢韻祐琬鈞毅蓉偉強勇軍平東剛輝力永健世廣義興良' +
    '海山仁波寧貴福生龍元全國勝學祥才發武新利清飛彬富順信子杰濤昌成康星光天達安岩中茂進林有堅和彪先敬震振壯會思群心邦承樂紹功松善' +
    '厚慶磊民友裕河哲江超浩亮政謙亨奇固之輪朗伯宏言若鳴朋斌梁棟維啟克倫旭鵬澤晨士以建致樹炎行時泰盛琛鈞冠策騰楠榕風航弘秀娟英華' +
    '慧巧美娜靜淑惠珠翠雅芝玉萍紅娥玲芬芳燕彩春菊蘭鳳潔梅琳素雲蓮真環雪榮愛妹霞香月鶯媛艷瑞凡佳嘉瓊勤珍貞莉桂娣葉璧璐婭琦晶妍茜秋珊莎' +
    '錦黛青倩婷姣婉嫻瑾穎露瑤怡嬋雁蓓紈儀荷丹蓉眉君琴蕊薇菁夢嵐苑婕馨瑗琰韻融園藝詠卿聰瀾純毓悅昭冰爽琬茗羽希寧欣飄育瀅馥筠柔竹靄凝曉' +
    '歡霄楓芸菲寒伊亞宜可姬舒影荔枝思麗蕙璇筑芷萱宥妘昀晞語禎瑀瑩瑛璟珮姿妮姍妃姵嫣婧嬌庭廷延弦彰律徹忠恆憲憶懿懷恬承拓揚' +
    '捷敏敦斐方旺昇昊昕晏晟景晴智暐暘暉曄曜朔朝東柏柔栩桓桐梓棋森楷榆槿樺橋欽正殷民沁沅沐治泓洋洛津洲浚海涓涵淇淳淵深湘湧源溢滋漢' +
    '漾潤澄濬瀚炫烈烜煌煒熙熹燁爵獻珀珈珣現理琪琮瑋瑄璋璿甄甫申皓益盈盟相真眾知石碩祈祖祺禮秉科程稚穆立竣章端笙筌紀紘紫紹絢綺綾維' +
    '緯繼纓羚翎翊翔翠耘聖聿聆肇育胤能臻至興舜良芃芮芸若茵茹莘莞莙菀菁菱萬葳蒨蓁蔓蔚薰藍虹蝶衍衡裕襄觀詒詠詣詩誠誼謙譽豐豫貫賓賜贊' +
    '超軍軒輔辰通逸運道達遠邦郎鄉醇采量金鈴鉉銓銘銳鋒錚錡錦鍵鎧鑫長開閎陽隆隨雋雍雙雯霆霈震靖韋韶頌順頎頤顥飛馳駿驊高鵬鴻麒麟黎齊齡',
)
/** Surnames as they are spelt in English in Taiwan: Wade-Giles without its marks, and Hanyu Pinyin. */
const LATIN = new Set(
  (
    'chen lin huang chang zhang lee li wang wu liu tsai cai yang hsu xu cheng zheng hsieh xie kuo guo hung hong tseng zeng chiu qiu liao lai ' +
    'chou zhou su yeh ye chuang zhuang lu lyu chiang jiang ho he hsiao xiao lo luo kao gao chien jian chu zhu chung zhong shih shi yu you chan ' +
    'zhan shen peng hu pan yen yan liang chao zhao ko ke weng wei fang sun tai dai fan sung song teng deng tu du hou tsao cao hsueh xue fu ting ' +
    'ding wen ou tang ma lan lien lian shi tung dong chi ji tsou zou tien tian pai bai yao kang feng ku gu tan yuan han chin jin ou-yang ouyang ' +
    'chang-chien fan-chiang szu-ma smith wong chow ng'
  ).split(' '),
)

/** Surnames that PP-OCRv4 does not know, with what it reads instead. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  虛: '盧',
  虞: '盧',
  慮: '盧',
  鐘: '鍾',
  鈡: '鍾',
  買: '賈',
  昊: '吳',
  吞: '吳',
  肅: '蕭',
  瀟: '蕭',
  將: '蔣',
  鄞: '鄧',
  邹: '鄒',
  呈: '呂',
  侶: '呂',
}

/** The surname that a first character was probably meant to be; undefined when it is one, or like none. */
export const likelySurname = (character: string): string | undefined =>
  COMMON.has(character) ? undefined : LOOK_ALIKES[character]

const HAN_NAME = /^\p{Script=Han}{2,4}$/u

/** How much a text looks like a Chinese name: 0 (not at all) to 1. */
export function hanNameLikeness(text: string): number {
  if (!HAN_NAME.test(text)) return 0
  const { family, given } = splitName(text)
  const isDouble = [...family].length === 2
  if (!isDouble && !SURNAMES.has(family)) return given.length === 2 ? 0.15 : 0
  const characters = [...given]
  if (characters.length === 0 || characters.length > 2) return 0.1
  const usual = characters.filter((character) => GIVEN.has(character)).length / characters.length
  return 0.5 + usual / 2
}

/** Whether a character is usual at its place in a name; decides between two readings. */
export function isUsualInName(character: string, isFirst: boolean): boolean {
  return isFirst ? SURNAMES.has(character) : GIVEN.has(character)
}

/** How much a text looks like a name in Latin letters: 0 to 1. */
export function latinNameLikeness(text: string): number {
  if (!/^[A-Z][A-Za-z.'’-]*,?(?: [A-Z][A-Za-z.'’-]*,?){1,3}$/.test(text) || text.endsWith(',')) return 0
  const words = text.toLowerCase().replaceAll(',', '').split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (LATIN.has(last)) return text.includes('-') || words.length === 2 ? 1 : 0.8
  if (LATIN.has(first)) return text.includes(',') || text.includes('-') ? 1 : 0.6
  return words.length <= 3 ? 0.35 : 0.1
}

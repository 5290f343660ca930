import { splitName } from '../person-name.ts'

/** Surnames of Taiwan's people, the commonest first (Ministry of the Interior, national name statistics). */
const SURNAMES = new Set(
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫戴范宋鄧杜侯曹薛傅丁溫紀蔣' +
    '歐藍連唐馬董石卓程姚康馮古姜湯汪白田涂鄒尤巫龔黎嚴袁韓金童陸柳倪邵夏譚甘熊任于龍賀尹錢賈史秦萬段管雷湛鄔易武向喬童阮' +
    '章辛裴伍樊岳崔葛華穆齊路孔凌成祝駱俞裘官兵粘談季毛房左申費安樂闕常牛包鞠塗蒲車孟殷文全舒花畢商解藺柴祁焦卞卜屈冷刁闞邢宗查' +
    '應危曲宮池耿聶班鮑瞿苗曠艾茅佘麥冼盛隋戚諶沙鄞湯扈顧饒蒙谷米明司仇井岑苑廉梅危臧關上練力鐘凃',
)
/** Of these, so many are common enough to be believed against a look-alike. */
const COMMON = new Set([...SURNAMES].slice(0, 100))
/** Characters of which very many given names in Taiwan are made, of all generations. */
const FREQUENT = new Set(
  '文明志宏偉俊傑豪翔宇軒家建國華美麗玲淑惠芬婷怡君雅欣佳慧雯萍珍秀英娟玉蘭鳳珠月春素貞琴雲霞香瑞清金龍進財榮輝雄義信忠孝仁德正成昌盛興旺' +
    '福祿壽喜慶祥順發達隆源永承恩廷彥柏翰冠霖宗哲瑋諺凱銘鴻鈞鎮勳勝賢嘉育誠政憲振耀聖浩皓泓澤博書維倫智仲伯季孟子思涵詩穎萱庭芳儀如伶蓉筑琪' +
    '瑜珊珮佩郁鈺靜宜宛婉妤妍潔曉筱馨芷若語彤昱辰宸睿品宥奕丞羽采沛蓁瑄晴安樂恆毅祐佑裕豐崇敬尚士大元中立平民生光東南山海川水木林森松梅蓮菊芸' +
    '薇葳蕙毓敏斌彬武勇強剛力威超群逸飛鵬展揚啟新世紹益盈良善心真純懿音韻聰添富貴寶煌炎坤乾長添樹石天來水火旭晨宣景晏俞凌萬全傳千惟允',
)
/** Characters that given names in Taiwan are usually made of, besides. */
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
    '超軍軒輔辰通逸運道達遠邦郎鄉醇采量金鈴鉉銓銘銳鋒錚錡錦鍵鎧鑫長開閎陽隆隨雋雍雙雯霆霈震靖韋韶頌順頎頤顥飛馳駿驊高鵬鴻麒麟黎齊齡' +
    '于乃之亭侑侯俐倖倚倢偲劭勁勤卉又叡可喬園堯培壬妘姵姿媚媞媛嫚嬿嬋孋宓家宣容富寬專尉尹尚山岑岱峰峻崑崙嵩嶸嶽希帆帛庚庠序廣彗彣彧彭律微忻念怜悠情愉愷慈慕慶憬應懋' +
    '戎攸放斯旂旎旻昂昆昌昕易晁晉晒晞晨晰普暄暢曼曦會朕朗朵杏材杰果柃柚柳柴根格栢栩桀梧棟棠棨椿楊楹榕榛槐槙樓樺橙檀欐欒歆比毓水沄沂沐沙沚泉波泱泳泰洋洪洵浤浩浵涼淨淑淞淯渝渟渲游渼溪溫滎滿' +
    '漪潁潔潾澐澔澍濠濤瀅瀞瀠灝炳炘烽焙焜焱煊煖煥照煦煜燁燄燊燦燿爾牧犖玄玓玟玥玨珅珈珉珍珏珒珠班珩理琇琍琚琛琝琤琨琳琴琺瑀瑟瑢瑤瑪瑭璁璇璉璐璘璞璦璨璱璵瓅瓈瓏甄甯甲畇畯百皇皚相睦睫' +
    '瞳碧磐祁祉祤祥祿禔禕禛禧禮禹穗稟窈竹竣童策筌筵箏箴節篤簡粟粲糖純細紋紳絃絜絢絨統絲綉綠綸緁緗緹縈縉縝繡繪羚羢義羲翃翌翮耕耿肜肯胤膺臨臻航艾艷芊芙芝芢芮芯芍苓苡英茉茗荃荳莓莛莙菘萃萌萓葆葦蒔' +
    '蒂蒲蓀蓓蔆蔡蔭蕎蕾薏薔藤蘅蘊虔蜜行袁裴襄許訢評詅詣詰誌語誼諄諭諺謀謹識豪財貴賀賈賡贇起趙軍輪輿迪迦迺通連逵遇遙邁邑郡都鄞里釗釧鈐鈊鈜鈴鉅鉞銀銓銳鋆鋐鋕錚鍇鍠鍾鎂鎔鏵鐘鐸' +
    '鑑鑠閎閔閤陞陵陸際隸雁雄集雋雨雪霈霏霓靄韡頡頻顗飄馬駒騏騫驥骏魁魯鱗鳴鵑鶯鶴黛鼎龍',
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

const HAN_NAME = /^\p{Script=Han}{2,4}$/u

/** How much a text looks like a Chinese name: 0 (not at all) to 1. */
export function hanNameLikeness(text: string): number {
  if (!HAN_NAME.test(text)) return 0
  const { family, given } = splitName(text)
  const isDouble = [...family].length === 2
  if (!isDouble && !SURNAMES.has(family)) return given.length === 2 ? 0.15 : 0
  const characters = [...given]
  if (characters.length === 0 || characters.length > 2) return 0.1
  const usual = characters.filter((character) => usualness(character, false) > 0).length / characters.length
  return 0.5 + usual / 2
}

/** How usual a character is as a surname or in given names; decides between readings. 0: not at all, 2: very. */
export function usualness(character: string, isSurname: boolean): 0 | 1 | 2 {
  if (isSurname) return COMMON.has(character) ? 2 : SURNAMES.has(character) ? 1 : 0
  return FREQUENT.has(character) ? 2 : GIVEN.has(character) ? 1 : 0
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

/** Words on the cards of the unseen half. None of them was known while the rules were written. */
import { LEGAL_FORMS as COMMON_FORMS, SURNAMES as COMMON_SURNAMES } from './content-development.ts'

const RARER =
  '康 Kang|紀 Chi|程 Cheng|古 Ku|湯 Tang|涂 Tu|龔 Kung|尤 Yu|童 Tung|邵 Shao|姚 Yao|阮 Juan|歐 Ou|倪 Ni|馮 Feng|田 Tien|夏 Hsia|易 I'
export const SURNAMES: readonly (readonly [string, string, number])[] = [
  ...COMMON_SURNAMES,
  ...pairs(RARER).map(([han, latin]) => [han, latin, 3] as const),
]

export const GIVEN = pairs(
  '俊宏 Chun-Hung|淑惠 Shu-Hui|政霖 Cheng-Lin|怡萱 Yi-Hsuan|智凱 Chih-Kai|雅雯 Ya-Wen|家瑜 Chia-Yu|宏達 Hung-Ta|秀美 Hsiu-Mei|世傑 Shih-Chieh|' +
    '孟儒 Meng-Ju|佩琪 Pei-Chi|立群 Li-Chun|詠晴 Yung-Ching|允中 Yun-Chung|筱琪 Hsiao-Chi|炳煌 Ping-Huang|月嬌 Yueh-Chiao|啟銘 Chi-Ming|怡伶 Yi-Ling|' +
    '瑞鴻 Jui-Hung|麗卿 Li-Ching|柏均 Po-Chun|若瑄 Jo-Hsuan|金龍 Chin-Lung|素貞 Su-Chen|聖傑 Sheng-Chieh|芳瑜 Fang-Yu|岳霖 Yueh-Lin|湘婷 Hsiang-Ting|' +
    '清源 Ching-Yuan|意如 I-Ju|冠廷 Kuan-Ting|宛蓉 Wan-Jung|添財 Tien-Tsai|錦雲 Chin-Yun|士豪 Shih-Hao|于庭 Yu-Ting|漢威 Han-Wei|曉琳 Hsiao-Lin|' +
    '仁傑 Jen-Chieh|芸 Yun|哲 Che|凱 Kai|書豪 Shu-Hao|韋伶 Wei-Ling|逸群 I-Chun|珮綺 Pei-Chi|榮華 Jung-Hua|翊庭 Yi-Ting',
)
export const ENGLISH_GIVEN =
  'David Emily Frank Claire Michael Sandy Tony Irene Steven Wendy Henry Cindy Ivan Doris'.split(' ')
export const TRADES = pairs(
  '富鼎 Fuding|橙果 Orange Fruit|力晶源 Powersource|東洋興 Tungyang|新纖 Newfiber|潤弘 Runhong|采鈺達 Visarray|南六 Nanliu|和椿 Aurotek|松翰 Sonixen|' +
    '雄獅旅 Lionway|震旦行 Aurorax|億光輝 Everbright|鈺德 Yude|華碩實 Huashuo|寶島眼 Baodao|神腦通 Senaotong|久津 Jiujin|維格 Vigor Foods|太平洋 Pacific Gate|' +
    '世芯 Shihsin|旺宏興 Wanghong|茂迪 Motech Solar|聚和 Hoparc|安心 Ansin|金可 Ginko|佳世 Chiashi|信邦誠 Sinbon|全球傳動 Globaldrive|大江 Dajiang',
)
export const INDUSTRIES = pairs(
  '光電 Optoelectronics|化工 Chemical|食品 Foods|紡織 Textile|保險經紀人 Insurance Broker|營造 Engineering|旅行社 Travel|數位行銷 Digital Marketing|' +
    '半導體 Semiconductor|製藥 Pharmaceutical|運通 Transport|鋼鐵 Steel|傳播 Communications|環保 Environmental|投資 Investment|農產 Agriculture',
)
export const LEGAL_FORMS = COMMON_FORMS
export const TITLES = pairs(
  '總裁 President|副董事長 Vice Chairman|資深經理 Senior Manager|專案副理 Deputy Project Manager|韌體工程師 Firmware Engineer|業務專員 Sales Specialist|' +
    '資深業務代表 Senior Sales Representative|財務主管 Finance Director|數據分析師 Data Analyst|研發總監 R&D Director|行政助理 Administrative Assistant|' +
    '機構工程師 Mechanical Engineer|課長 Section Chief|襄理 Junior Manager|特助 Special Assistant|室內設計師 Interior Designer|網站工程師 Web Developer|' +
    '品管主任 Quality Supervisor|創辦人 Founder|合夥律師 Partner|營養師 Dietitian|區域經理 Regional Manager|技術長 CTO|營運長 COO|採購經理 Purchasing Manager|' +
    '主任工程師 Principal Engineer|公關經理 PR Manager|客服主任 Customer Service Supervisor|建築師 Architect|不動產經紀人 Real Estate Agent',
)
export const DEPARTMENTS = pairs(
  '國際業務部 International Sales Department|製造部 Manufacturing Department|公共關係室 Public Relations Office|資訊管理部 Information Management Department|' +
    '營業二課 Sales Section 2|設計中心 Design Center|會計部 Accounting Department|總務處 General Affairs Division|技術服務部 Technical Service Department|' +
    '策略企劃處 Strategic Planning Division|倉儲課 Warehouse Section|數位發展部 Digital Development Department',
)
export const ROADS = (
  '敦化南路|仁愛路|八德路|長春路|民族西路|松江路|大墩路|崇德路|海安路|林森北路|中華路|健康路|五權路|金華路|延平北路|' +
  '承德路|基隆路|羅斯福路|館前路|府前路|慶豐街|泰林路|福興街|九如一路|自強南路|興隆路|明誠二路|光明街|水源路|龍江路'
).split('|')
export const ROADS_EN = (
  "Dunhua S. Rd.|Ren'ai Rd.|Bade Rd.|Changchun Rd.|Minzu W. Rd.|Songjiang Rd.|Dadun Rd.|Chongde Rd.|Hai'an Rd.|Linsen N. Rd.|Zhonghua Rd.|Jiankang Rd.|Wuquan Rd.|Jinhua Rd.|Yanping N. Rd.|" +
  'Chengde Rd.|Keelung Rd.|Roosevelt Rd.|Guanqian Rd.|Fuqian Rd.|Qingfeng St.|Tailin Rd.|Fuxing St.|Jiuru 1st Rd.|Ziqiang S. Rd.|Xinglong Rd.|Mingcheng 2nd Rd.|Guangming St.|Shuiyuan Rd.|Longjiang Rd.'
).split('|')

function pairs(list: string): (readonly [string, string])[] {
  return list.split('|').map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
}

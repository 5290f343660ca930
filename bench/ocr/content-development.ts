/** Words on the cards of the development half. The recogniser's own lists are in packages/domain. */

// biome-ignore format: a table
/** Surname, its spelling in English, and how many of a thousand people have it, roughly. */
export const SURNAMES: readonly (readonly [string, string, number])[] = [
  ['陳', 'Chen', 110], ['林', 'Lin', 83], ['黃', 'Huang', 60], ['張', 'Chang', 52], ['李', 'Lee', 51], ['王', 'Wang', 41],
  ['吳', 'Wu', 40], ['劉', 'Liu', 32], ['蔡', 'Tsai', 29], ['楊', 'Yang', 27], ['許', 'Hsu', 23], ['鄭', 'Cheng', 19],
  ['謝', 'Hsieh', 18], ['郭', 'Kuo', 15], ['洪', 'Hung', 15], ['曾', 'Tseng', 14], ['邱', 'Chiu', 14], ['廖', 'Liao', 14],
  ['賴', 'Lai', 13], ['周', 'Chou', 12], ['徐', 'Hsu', 12], ['蘇', 'Su', 12], ['葉', 'Yeh', 11], ['莊', 'Chuang', 9],
  ['呂', 'Lu', 9], ['江', 'Chiang', 9], ['何', 'Ho', 8], ['蕭', 'Hsiao', 8], ['羅', 'Lo', 8], ['高', 'Kao', 7],
  ['簡', 'Chien', 7], ['朱', 'Chu', 6], ['鍾', 'Chung', 6], ['施', 'Shih', 6], ['游', 'Yu', 6], ['詹', 'Chan', 6],
  ['沈', 'Shen', 6], ['彭', 'Peng', 5], ['胡', 'Hu', 5], ['余', 'Yu', 5], ['盧', 'Lu', 5], ['潘', 'Pan', 5],
  ['顏', 'Yen', 4], ['梁', 'Liang', 4], ['趙', 'Chao', 4], ['柯', 'Ko', 4], ['翁', 'Weng', 4], ['魏', 'Wei', 4],
  ['方', 'Fang', 3], ['孫', 'Sun', 3], ['戴', 'Tai', 3], ['范', 'Fan', 3], ['宋', 'Sung', 3], ['鄧', 'Teng', 3],
  ['杜', 'Tu', 2], ['侯', 'Hou', 2], ['曹', 'Tsao', 2], ['薛', 'Hsueh', 2], ['傅', 'Fu', 2], ['丁', 'Ting', 2],
  ['溫', 'Wen', 2], ['蔣', 'Chiang', 2], ['唐', 'Tang', 2], ['馬', 'Ma', 2], ['歐陽', 'Ou-Yang', 3], ['張簡', 'Chang-Chien', 2],
  ['范姜', 'Fan-Chiang', 2], ['鄒', 'Tsou', 1], ['藍', 'Lan', 2], ['石', 'Shih', 2], ['連', 'Lien', 1], ['嚴', 'Yen', 1],
]

/** Given names with their English spelling. */
export const GIVEN: readonly (readonly [string, string])[] = (
  '志明 Chih-Ming|淑芬 Shu-Fen|家豪 Chia-Hao|雅婷 Ya-Ting|俊傑 Chun-Chieh|怡君 Yi-Chun|建宏 Chien-Hung|美玲 Mei-Ling|' +
  '宗翰 Tsung-Han|欣怡 Hsin-Yi|承恩 Cheng-En|詩涵 Shih-Han|冠宇 Kuan-Yu|佳穎 Chia-Ying|柏翰 Po-Han|宜蓁 Yi-Chen|' +
  '彥廷 Yen-Ting|思妤 Szu-Yu|哲瑋 Che-Wei|郁婷 Yu-Ting|文雄 Wen-Hsiung|麗華 Li-Hua|國樑 Kuo-Liang|秀琴 Hsiu-Chin|' +
  '信宏 Hsin-Hung|惠雯 Hui-Wen|明哲 Ming-Che|曉薇 Hsiao-Wei|博文 Po-Wen|靜宜 Ching-Yi|育誠 Yu-Cheng|慧敏 Hui-Min|' +
  '振華 Chen-Hua|婉如 Wan-Ju|子軒 Tzu-Hsuan|品妍 Pin-Yen|凱文 Kai-Wen|佩珊 Pei-Shan|威廷 Wei-Ting|筱涵 Hsiao-Han|' +
  '鴻儒 Hung-Ju|瓊瑤 Chiung-Yao|德昌 Te-Chang|碧蓮 Pi-Lien|耀輝 Yao-Hui|寶珠 Pao-Chu|崇仁 Chung-Jen|玉鳳 Yu-Feng|' +
  '晉豪 Chin-Hao|芷瑄 Chih-Hsuan|睿恩 Jui-En|沛瑜 Pei-Yu|奕辰 Yi-Chen|羽彤 Yu-Tung|昱翔 Yu-Hsiang|采潔 Tsai-Chieh|' +
  '堃霖 Kun-Lin|馨儀 Hsin-Yi|勝賢 Sheng-Hsien|韻如 Yun-Ju|祐誠 Yu-Cheng|琬婷 Wan-Ting|鈞 Chun|潔 Chieh|毅 Yi|蓉 Jung'
)
  .split('|')
  .map((pair) => {
    const [han = '', latin = ''] = pair.split(' ')
    return [han, latin] as const
  })

export const ENGLISH_GIVEN = 'Kevin Amy Jason Vivian Eric Grace Peter Joyce Alan Tiffany Jerry Sharon Leo Ruby'.split(
  ' ',
)

/** Trade names with their English form, from which the domain is derived. */
export const TRADES = (
  '宏鑫 Hungshin|聯揚 Lianyang|台塑興 Formoxing|晨曦 Morning Light|巨擘 Giantech|沃土 Fertile Soil|凌雲 Lingyun|' +
  '鼎峰 Topfeng|匯豐達 Huifengda|禾康 Herkang|遠景 Farview|長榮利 Everli|統全 Tongchuan|微星光 Microstar|誠品源 Chengyuan|' +
  '大同生 Tatungsheng|光寶成 Litecheng|緯騰 Weiteng|欣亞 Sinya|藍海 Blue Ocean|綠能 Greenergy|瑞昱昇 Ruisheng|亞太 Asiapac|' +
  '勤業 Chinye|德律 Delu|昇陽 Sunrise|百川 Baichuan|安侯 Anhou|群創達 Innoda|義隆 Elongtech|中華興 Chunghsin|永豐順 Yungshun'
)
  .split('|')
  .map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })

export const INDUSTRIES = (
  '科技 Technology|生物科技 Biotech|建設 Construction|國際 International|電子 Electronics|資訊 Information|實業 Industrial|' +
  '設計 Design|文化 Culture|精密工業 Precision|餐飲 Food & Beverage|物流 Logistics|醫療器材 Medical|機械 Machinery|貿易 Trading|顧問 Consulting'
)
  .split('|')
  .map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })

export const LEGAL_FORMS: readonly (readonly [string, string, number])[] = [
  ['股份有限公司', 'Co., Ltd.', 5],
  ['有限公司', 'Co., Ltd.', 3],
  ['股份有限公司', 'Inc.', 2],
  ['股份有限公司', 'Corporation', 2],
  ['事務所', 'Office', 1],
]

export const TITLES = (
  '總經理 General Manager|副總經理 Vice President|業務經理 Sales Manager|專案經理 Project Manager|資深工程師 Senior Engineer|' +
  '軟體工程師 Software Engineer|行銷企劃 Marketing Specialist|董事長 Chairman|執行長 CEO|財務長 CFO|協理 Assistant Vice President|' +
  '主任 Supervisor|設計師 Designer|業務代表 Sales Representative|特別助理 Special Assistant|人資專員 HR Specialist|' +
  '技術總監 Technical Director|品牌經理 Brand Manager|採購專員 Purchasing Specialist|會計師 Accountant|律師 Attorney|' +
  '客戶經理 Account Manager|產品經理 Product Manager|研發經理 R&D Manager|副理 Deputy Manager|店長 Store Manager|顧問 Consultant|' +
  '廠長 Plant Manager|業務副總 Vice President of Sales|創意總監 Creative Director|研究員 Researcher|理財專員 Financial Advisor'
)
  .split('|')
  .map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })

export const DEPARTMENTS = (
  '業務部 Sales Department|研發部 R&D Department|行銷企劃部 Marketing Department|資訊處 Information Division|人力資源部 Human Resources Department|' +
  '財務部 Finance Department|海外事業處 Overseas Division|客服中心 Customer Service Center|產品開發部 Product Development Department|工程部 Engineering Department|' +
  '總經理室 President Office|採購課 Purchasing Section|品保部 Quality Assurance Department|法務室 Legal Office'
)
  .split('|')
  .map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })

export const ROADS = (
  '忠孝東路|中山北路|民生東路|復興南路|建國路|文心路|公益路|成功路|中正路|和平西路|光復路|自由路|三民路|信義路|南京東路|大業路|' +
  '青年路|博愛街|福德街|永康街|華夏路|新生南路|民權西路|瑞光路|園區二路|工業三路|港墘路|環河路|北門街|東寧路'
).split('|')

export const ROADS_EN = (
  'Zhongxiao E. Rd.|Zhongshan N. Rd.|Minsheng E. Rd.|Fuxing S. Rd.|Jianguo Rd.|Wenxin Rd.|Gongyi Rd.|Chenggong Rd.|Zhongzheng Rd.|' +
  'Heping W. Rd.|Guangfu Rd.|Ziyou Rd.|Sanmin Rd.|Xinyi Rd.|Nanjing E. Rd.|Daye Rd.|Qingnian Rd.|Boai St.|Fude St.|Yongkang St.|Huaxia Rd.|' +
  'Xinsheng S. Rd.|Minquan W. Rd.|Ruiguang Rd.|Yuanqu 2nd Rd.|Gongye 3rd Rd.|Gangqian Rd.|Huanhe Rd.|Beimen St.|Dongning Rd.'
).split('|')

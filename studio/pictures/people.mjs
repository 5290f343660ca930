/** The invented people and companies on the sample cards. */

const line = 'fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'

/** The partners' logos, in a box of 64 × 64 units, in `currentColor`. */
export const LOGOS = {
  shanlan: `<path d="M4 52 24 18l12 20 8-12 16 26z" ${line}/><path d="M14 60h36" ${line}/>`,
  riverbank: `<path d="M8 56V20L32 6l24 14v36M8 56h48M24 56V36h16v20" ${line}/>`,
  qinghe: `<path d="M32 60V26M32 40C14 40 8 28 8 14c16 0 24 8 24 22M32 30C32 14 42 6 56 6c0 14-8 24-24 26" ${line}/>`,
  polaris: `<path d="M32 3 38 26 61 32 38 38 32 61 26 38 3 32 26 26Z" fill="currentColor"/>`,
  chengnan: `<path d="M10 22h44v8c0 16-8 26-22 26S10 46 10 30zM54 26c10 0 10 14-2 14M22 14c0-6 6-4 6-10M36 14c0-6 6-4 6-10" ${line}/>`,
  tidewave: `<path d="M4 24c9-10 19-10 28 0s19 10 28 0M4 40c9-10 19-10 28 0s19 10 28 0" ${line}/>`,
  mingsheng: `<path d="M20 6c-9 0-14 6-14 15 0 14 6 37 13 37 6 0 5-16 13-16s7 16 13 16c7 0 13-23 13-37 0-9-5-15-14-15-6 0-8 3-12 3s-6-3-12-3z" ${line}/>`,
  kestrel: `<path d="M32 4 58 14v18c0 16-12 24-26 28C18 56 6 48 6 32V14ZM20 32l9 9 16-17" ${line}/>`,
}

const person = (name, latin, title, company, companyEn, logo, brand) => ({
  name,
  latin,
  title,
  company,
  companyEn,
  logo: LOGOS[logo],
  brand,
  // The number that the site's own examples use, and a domain that nobody can have.
  mobile: '+886912345678',
  mail: `${latin.split(' ')[1].replace('-', '').toLowerCase()}@${logo}.example`,
})

/** One person per finish. */
export const PEOPLE = {
  'matte-black': person('陳以安', 'Chen Yi-An', '營運長 COO', '北極星物流', 'Polaris Logistics', 'polaris'),
  'pearl-white': person('林書禾', 'Lin Shu-He', '研究員 Researcher', '青禾生技', 'Qinghe Biotech', 'qinghe'),
  bamboo: person('許明川', 'Hsu Ming-Chuan', '烘豆師 Roaster', '山嵐咖啡', 'Shanlan Coffee', 'shanlan'),
  jade: person('周雨潔', 'Chou Yu-Chieh', '創辦人 Founder', '埕南茶行', 'Chengnan Tea', 'chengnan'),
  'brushed-metal': person(
    '吳承翰',
    'Wu Cheng-Han',
    '合夥人 Partner',
    '河岸建築師事務所',
    'Riverbank Architects',
    'riverbank',
  ),
}

/** The organiser of the festival on a cover of the news. */
export const ORGANISER = person(
  '何沐恩',
  'Ho Mu-En',
  '統籌 Producer',
  '潮聲音樂祭',
  'Tidewave Festival',
  'tidewave',
  '#e8c777',
)

/** Ten colleagues of one company, for the enterprise pictures. */
export const TEAM = [
  ['高子晴', 'Kao Tzu-Ching', '資安顧問 Consultant'],
  ['蔡承恩', 'Tsai Cheng-En', '執行長 CEO'],
  ['黃筱雯', 'Huang Hsiao-Wen', '專案經理 Project Manager'],
  ['張育瑋', 'Chang Yu-Wei', '滲透測試 Red Team'],
  ['李佳穎', 'Li Chia-Ying', '人資 People'],
  ['王柏鈞', 'Wang Po-Chun', '業務 Sales'],
  ['劉思妤', 'Liu Szu-Yu', '法務 Counsel'],
  ['楊宗翰', 'Yang Tsung-Han', '工程師 Engineer'],
  ['賴怡君', 'Lai Yi-Chun', '財務 Finance'],
  ['簡士傑', 'Chien Shih-Chieh', '客服 Support'],
].map(([name, latin, title]) => person(name, latin, title, '紅隼資安', 'Kestrel Security', 'kestrel', '#9e2f19'))

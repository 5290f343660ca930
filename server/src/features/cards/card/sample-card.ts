import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardFacts, ListedPerson } from '@idocard/contract/cards/card-view'
import type { ThemeKey } from '@idocard/domain/cards/theme'

/** The path of the sample's files, such as `/theme/sample.vcf`. No card can have this path. */
export const SAMPLE = 'theme/sample'

/** A fictitious person's card that shows a theme. */
export const sampleCard = (publicUrl: string, theme: ThemeKey): CardFacts => ({
  cardSn: '',
  url: `${publicUrl}${themeAddress(theme)}`,
  photo: '',
  fields: {
    ...EMPTY_CARD,
    nameCh: '林沐晴',
    nameEn: 'Mu-Ching Lin',
    nickname: 'Sunny',
    companyCh: '嶼光設計有限公司',
    companyEn: 'Isle & Light Design Co., Ltd.',
    departmentCh: '品牌策略部',
    departmentEn: 'Brand Strategy',
    titleCh: '創意總監',
    titleEn: 'Creative Director',
    addressCh: '臺北市大同區迪化街一段 122 號 3 樓',
    addressEn: '3F., No. 122, Sec. 1, Dihua St., Datong Dist., Taipei City',
    introductionCh: '替在地品牌把話說清楚：從命名、識別到店面。喜歡先走一趟現場，再談設計。',
    introductionEn:
      'I help local brands say who they are, from the name to the shop front. I like to walk the place before drawing it.',
    phones: [
      { kind: 'mobile', number: '+886900000123', extension: '', visibility: 'public' },
      { kind: 'work', number: '+886225500123', extension: '26', visibility: 'public' },
    ],
    emails: [{ kind: 'work', address: 'muching@isle-light.example', visibility: 'public' }],
  },
  socialMedia: [
    {
      id: 1,
      socialMediaId: 1,
      socialMediaLink: 'https://line.me/ti/p/~islelight',
      shown: 'islelight',
      title: '',
      titleEn: '',
    },
    {
      id: 2,
      socialMediaId: 3,
      socialMediaLink: 'https://www.instagram.com/isle.and.light',
      shown: 'isle.and.light',
      title: '',
      titleEn: '',
    },
    {
      id: 3,
      socialMediaId: 8,
      socialMediaLink: 'https://www.linkedin.com/in/muching-lin',
      shown: 'muching-lin',
      title: '',
      titleEn: '',
    },
  ],
  webSites: [],
})

/** The path of a theme's page. */
const themeAddress = (theme: ThemeKey): string => (theme.startsWith('ido') ? `/web/${theme}` : `/theme/${theme}`)

/** Sample content for the company page while no company has one. */
export const SAMPLE_COMPANY = {
  companyCh: 'Talentek 才匯科技',
  companyEn: 'Talentek',
  introductionCh: '我們做人才與組織的軟體。這裡是你會遇見的人。',
  introductionEn: 'We make software for people and organisations. These are the ones you will meet.',
  accent: '',
}

const person = (names: [string, string], titles: [string, string], departments: [string, string]): ListedPerson => ({
  nameCh: names[0],
  nameEn: names[1],
  titleCh: titles[0],
  titleEn: titles[1],
  departmentCh: departments[0],
  departmentEn: departments[1],
  photo: '',
  url: '',
})
const PRODUCT: [string, string] = ['產品研發', 'Product and engineering']
const CLIENTS: [string, string] = ['客戶成功', 'Customer success']
const PEOPLE: [string, string] = ['人才發展', 'People']

export const SAMPLE_PEOPLE: readonly ListedPerson[] = [
  person(['高翊安', 'Ian Kao'], ['產品長', 'Chief Product Officer'], PRODUCT),
  person(['周于庭', 'Tina Chou'], ['資深前端工程師', 'Senior Front-end Engineer'], PRODUCT),
  person(['歐陽承翰', 'Hank Ouyang'], ['資料工程師', 'Data Engineer'], PRODUCT),
  person(['許語彤', 'Yu-Tung Hsu'], ['介面設計師', 'Interface Designer'], PRODUCT),
  person(['蔡佳穎', 'Joy Tsai'], ['客戶成功經理', 'Customer Success Manager'], CLIENTS),
  person(['范姜廷', 'Ting Fan-Chiang'], ['導入顧問', 'Implementation Consultant'], CLIENTS),
  person(['潘怡君', 'Yi-Chun Pan'], ['人才發展主任', 'People Lead'], PEOPLE),
]
